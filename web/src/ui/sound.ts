export type Sound = "card" | "trick" | "queen" | "moon" | "end";

/** The tones of a sound, one after another, in hertz. */
const TONES: Record<Sound, readonly number[]> = {
  card: [330],
  trick: [294, 220],
  queen: [233, 220, 147],
  moon: [392, 494, 587, 784],
  end: [523, 392, 523],
};

let context: AudioContext | null = null;

/** Plays a short sound, which is made of tones: no file is loaded. */
export function playSound(sound: Sound): void {
  const audio = (context ??= new AudioContext());
  // A browser keeps sound back until the page is touched.
  void audio.resume();
  TONES[sound].forEach((frequency, index) => {
    const at = audio.currentTime + index * 0.11;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.15, at + 0.01);
    volume.gain.linearRampToValueAtTime(0, at + 0.14);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.15);
  });
}
