// Some browsers name their language in a way in which no number can be formatted, such as en-US@posix.

try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en-US", configurable: true });
}
