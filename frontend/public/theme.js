// Runs before anything is painted: a light or dark theme that was chosen here stands on the root element at once.
try {
  const chosen = globalThis.localStorage.getItem('hall-theme');
  if (chosen === 'light' || chosen === 'dark') globalThis.document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that stores nothing follows the system.
}
