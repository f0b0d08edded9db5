const WRITTEN_IN =
  'input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable],[role="combobox"],[role="listbox"],[role="menu"]'

/**
 * Whether a key goes into a text, or picks in an open list by its first letter. The editor of JSON lives in a shadow
 * root, whose inside the target of an event does not name.
 */
export function isTyping(event: KeyboardEvent): boolean {
  const [inner] = event.composedPath()
  return event.isComposing || (inner instanceof Element && !!inner.closest(WRITTEN_IN))
}
