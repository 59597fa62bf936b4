//! Puts runs into the page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

const TEMPLATE: &str = include_str!("../../page/page.html");
const STYLE: &str = include_str!("../../page/dist/page.css");
const SCRIPT: &str = include_str!("../../page/dist/page.js");
const LICENCES: &str = include_str!("../../page/dist/LICENCES.txt");

/// What the page gets its runs from.
#[derive(Clone, Copy, Debug)]
pub enum Attachment<'a> {
    /// Packed runs that it holds itself.
    Runs(&'a [Vec<u8>]),
    /// The stream of the server that it comes from.
    Stream,
}

/// The page.
pub fn page(attachment: Attachment<'_>) -> String {
    let (attributes, data) = match attachment {
        Attachment::Runs(runs) => (String::new(), runs.iter().map(|run| script(run)).collect()),
        Attachment::Stream => (" data-live=\"yes\"".to_owned(), String::new()),
    };
    let parts = [
        ("attributes", attributes.as_str()),
        ("style", STYLE),
        ("licences", LICENCES),
        ("data", &data),
        ("script", SCRIPT),
    ];
    // piece by piece: what is put in is not looked through for further places
    let mut text = String::with_capacity(TEMPLATE.len() + SCRIPT.len() + STYLE.len() + data.len());
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        text.push_str(before);
        let (name, behind) = after.split_once("}}").unwrap_or((after, ""));
        text.push_str(parts.iter().find(|(own, _)| *own == name).map_or("", |(_, part)| *part));
        rest = behind;
    }
    text.push_str(rest);
    text
}

fn script(run: &[u8]) -> String {
    format!("<script type=\"text/plain\" data-run>{}</script>\n", STANDARD.encode(run))
}

/// The packed runs of a page that was written before.
pub fn runs_of(text: &str) -> Vec<Vec<u8>> {
    let parts = text.split("<script type=\"text/plain\" data-run>").skip(1);
    parts.filter_map(|part| STANDARD.decode(part.split_once("</script>")?.0.trim()).ok()).collect()
}
