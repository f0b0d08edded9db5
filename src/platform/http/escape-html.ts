import { showBidi } from '#domain/bidi.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text escaped for HTML, inside an element or a quoted attribute; it cannot reorder what is around it. */
export const escapeHtml = (text: string): string => showBidi(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
