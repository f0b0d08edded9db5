/**
 * A text whose bidirectional controls are visible, as [U+202E]: active, they would reorder the text of a page (an
 * amount reads backwards, a name looks like another's). The letters of languages written from the right stay as they
 * are.
 */
export const showBidi = (text: string): string => text.replace(CONTROLS, visible)

// The marks, embeddings, overrides and isolates of UAX #9.
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const visible = (control: string) => `[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`
