// Headless Chromium for tests of pages: no console error, no page error and no request but for the page itself go unseen.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** A drawing of a frame may take seconds where a processor draws for the graphics card. */
export const PATIENCE = 600_000;

export async function launch() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  if (!executablePath) throw new Error("no Chromium: apt-get install chromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    ],
  });
}

/** Opens a page, and notes all that it must not do. */
export async function open(browser, address, { width = 1440, height = 900, theme = "light", motion = "no-preference" } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: motion });
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on("console", (message) => {
    // what the drawing of the processor says of its own speed is no fault of the page
    if (message.type() === "error" || (message.type() === "warning" && !/GPU stall|swiftshader|WebGL/i.test(message.text()))) {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (url !== address && !/^(data|blob):/.test(url)) faults.push(`request: ${url}`);
  });
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  if ((await page.getAttribute("html", "data-ready")) !== "yes") faults.push("the page is not ready");
  return { page, faults };
}
