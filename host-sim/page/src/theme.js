// Dark or light: as the system is, until the reader chooses.

const KEY = "ferrol-theme";

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a page from disk may have no storage
  }
}

/** Sets the theme, calls back whenever it changes, and lets a button change it. */
export function bindTheme(button, changed) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = remembered();
  const apply = () => {
    const dark = chosen ? chosen === "dark" : system.matches;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    button.setAttribute("aria-label", dark ? "Light theme" : "Dark theme");
    changed(dark);
  };
  system.addEventListener("change", apply);
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // then it lasts as long as the page
    }
    apply();
  });
  apply();
}
