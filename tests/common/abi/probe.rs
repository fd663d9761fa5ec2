//! C code generated from a description, to compare compilers and tools with it.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Interface, Type};

/// The linkage specification around C declarations, for C++.
const BEGIN: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
const END: &str = "#ifdef __cplusplus\n}\n#endif\n";

fn literal(text: &str) -> String {
    format!("\"{}\\n\"", text.replace('%', "%%"))
}

/// Generates a program that includes the header and prints the description as the compiler sees it.
/// The output equals the description if they agree. A different type or signature does not compile.
pub fn program(interface: &Interface) -> String {
    let mut checks = String::new();
    let mut prints = String::new();
    // A line of the description up to the value printed by the program, and the rest of the line.
    for line in interface.declared().lines() {
        let (kind, rest) = line.split_once(' ').expect("two words");
        match kind {
            "pointer" => print(&mut prints, "pointer %lld", &["sizeof(void *)"]),
            "constant" => {
                let (name, _) = rest.split_once(' ').expect("a name and a value");
                print(&mut prints, &format!("constant {name} %lld"), &[name]);
            }
            "enum" => {
                print(&mut prints, line, &[]);
                let _ = writeln!(checks, "extern enum {rest} enum_{rest};");
                for (_, name) in &interface.enums[rest] {
                    print(&mut prints, &format!("    {name} %lld"), &[name]);
                }
            }
            "type" => {
                let name = rest.rsplit(' ').next().expect("a name");
                let of = interface.types[name].declare(&format!("*type_{name}"));
                let _ = writeln!(checks, "extern {name} *type_{name};\nextern {of};");
                print(&mut prints, line, &[]);
            }
            "opaque" => {
                let _ = writeln!(checks, "extern struct {rest} *opaque_{rest};");
                print(&mut prints, line, &[]);
            }
            "struct" => struct_lines(interface, rest, &mut checks, &mut prints),
            "function" => {
                let (before, _) = rest.split_once('(').expect("parameters");
                let name = before.rsplit([' ', '*']).next().expect("a name");
                let pointer = interface.functions[name].declare("(*function)");
                let _ = writeln!(
                    checks,
                    "static inline void type_of_{name}(void) {{ {pointer} = {name}; (void)function; }}"
                );
                print(&mut prints, line, &[]);
            }
            // Fields and values are printed with their type, comments unchanged.
            "#" => print(&mut prints, line, &[]),
            _ => {}
        }
    }
    format!(
        "#include <stddef.h>\n#include <stdio.h>\n#include \"handsense.h\"\n\
         {BEGIN}{checks}{END}\nint main(void) {{\n{prints}    return 0;\n}}\n"
    )
}

fn print(prints: &mut String, format: &str, values: &[&str]) {
    let values: Vec<String> = values
        .iter()
        .map(|value| format!(", (long long)({value})"))
        .collect();
    let format = if values.is_empty() {
        literal(format)
    } else {
        format!("\"{format}\\n\"")
    };
    let _ = writeln!(prints, "    printf({format}{});", values.concat());
}

fn struct_lines(interface: &Interface, rest: &str, checks: &mut String, prints: &mut String) {
    let (name, _) = rest.split_once(' ').expect("a name and its sizes");
    let of = &interface.structs[name];
    // The offset of a struct behind a single byte is its alignment.
    let _ = writeln!(
        checks,
        "struct After_{name} {{ char first; {name} value; }};"
    );
    let grows = if of.grows() { " grows" } else { "" };
    print(
        prints,
        &format!("struct {name} size %lld align %lld{grows}"),
        &[
            &format!("sizeof({name})"),
            &format!("offsetof(struct After_{name}, value)"),
        ],
    );
    for field in &of.fields {
        let field_name = &field.declaration.name;
        let pointer = match &field.declaration.of {
            // The array brackets bind more tightly than the star.
            of @ Type::Array(..) => of.declare("(*field)"),
            of => of.declare("*field"),
        };
        let _ = writeln!(
            checks,
            "static inline void type_of_{name}_{field_name}({name} *of) {{ {pointer} = &of->{field_name}; (void)field; }}"
        );
        let declaration = field.declaration.text();
        print(
            prints,
            &format!("    at %lld size %lld {declaration}"),
            &[
                &format!("offsetof({name}, {field_name})"),
                &format!("sizeof((({name} *)0)->{field_name})"),
            ],
        );
    }
}

/// Generates a header with exactly the declarations of the description.
pub fn header(interface: &Interface) -> String {
    let mut text = String::from(
        "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n\
         #ifdef __cplusplus\nextern \"C\" {\n#endif\n",
    );
    let mut line = |line: String| writeln!(text, "{line}").expect("a String takes all");
    for (name, value) in &interface.constants {
        line(format!("#define {name} {value}"));
    }
    for (name, values) in &interface.enums {
        let values: Vec<String> = values
            .iter()
            .map(|(value, name)| format!("    {name} = {value}"))
            .collect();
        line(format!(
            "typedef enum {name} {{\n{}\n}} {name};",
            values.join(",\n")
        ));
    }
    for name in interface.opaque.iter().chain(interface.structs.keys()) {
        line(format!("typedef struct {name} {name};"));
    }
    for (name, of) in &interface.types {
        line(format!("typedef {};", of.declare(name)));
    }
    let mut done = BTreeSet::new();
    let mut ordered = Vec::new();
    for name in interface.structs.keys() {
        in_order(interface, name, &mut done, &mut ordered);
    }
    for name in ordered {
        line(format!("struct {name} {{"));
        for field in &interface.structs[name].fields {
            line(format!("    {};", field.declaration.text()));
        }
        line("};".to_owned());
    }
    for (name, signature) in &interface.functions {
        line(format!("{};", signature.declare(name)));
    }
    text + END
}

/// Orders a struct after the structs it contains.
fn in_order<'a>(
    interface: &'a Interface,
    name: &'a str,
    done: &mut BTreeSet<&'a str>,
    ordered: &mut Vec<&'a str>,
) {
    let Some((name, of)) = interface.structs.get_key_value(name) else {
        return;
    };
    if !done.insert(name) {
        return;
    }
    for field in &of.fields {
        let mut held = &field.declaration.of;
        while let Type::Array(of, _) = held {
            held = of;
        }
        if let Type::Plain { name, .. } = held {
            in_order(interface, name, done, ordered);
        }
    }
    ordered.push(name);
}

/// Generates functions to compile with a header: a library that only knows its version.
pub fn functions(interface: &Interface) -> String {
    let mut text = String::new();
    for (name, signature) in &interface.functions {
        if !interface.symbols.contains(name) {
            continue;
        }
        let body = match (name.as_str(), &signature.answer) {
            ("handsense_abi_version", _) => format!("return {};", interface.version()),
            (_, Type::Plain { name, .. }) if name == "void" => String::new(),
            _ => "return 0;".to_owned(),
        };
        let _ = writeln!(text, "{} {{ {body} }}", signature.declare(name));
    }
    text
}

/// Generates symbols that reach every type, so that the debug information contains all types.
pub fn reaching(interface: &Interface) -> String {
    let types = interface.structs.keys().chain(interface.enums.keys());
    types
        .map(|name| format!("{name} *reach_{name};\n"))
        .collect()
}

/// Generates the suppressions of libabigail: these structs may grow at their end.
pub fn suppressions(grown: &[String]) -> String {
    let of = |name: &String| {
        format!(
            "[suppress_type]\n  type_kind = struct\n  name = {name}\n  \
             has_data_member_inserted_at = end\n"
        )
    };
    grown.iter().map(of).collect()
}
