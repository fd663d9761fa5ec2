// How to load files and to start workers: a page or Node. index.js and node.js set it.

let chosen = null;

export const platform = () => chosen;

export function setPlatform(made) {
  chosen = made;
}
