/**
 * What programs that open links without a reader call themselves: previews of messengers and of networks, search engines, and
 * scanners of mail. They rarely load an image of the page; those that do are known by these names.
 */
const PROGRAMAS =
  /bot\b|bot\/|crawl|spider|slurp|preview|whatsapp|facebookexternalhit|facebot|telegram|skypeuri|vkshare|embedly|headless|prerender|curl|wget|python|okhttp|java\/|go-http|axios|node-fetch|undici|safelinks|barracuda|proofpoint|mimecast|googleimageproxy|yahoomailproxy/i

type Cabecalhos = Readonly<Record<string, string | string[] | undefined>>

/** Whether a request comes from a program that no person watches: a preview, a robot, or a browser that loads ahead. */
export function isSemLeitor(headers: Cabecalhos): boolean {
  const programa = String(headers['user-agent'] ?? '')
  const adiantado = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']].join(' ')
  return programa === '' || PROGRAMAS.test(programa) || /prefetch|preview|prerender/i.test(adiantado)
}
