/** `1.500,50` as the service reads it: `1500.50`; null for what is no amount. */
export function lerValor(texto: string): string | null {
  const [, inteiros, cents = ''] = /^(?:R\$ ?)?(\d{1,3}(?:\.\d{3})*|\d{1,10})(?:,(\d{1,2}))?$/.exec(texto) ?? []
  return inteiros === undefined ? null : `${inteiros.replaceAll('.', '')}${cents && `.${cents}`}`
}

/** `limeira`, or `limeira v3` and `limeira@3` for one version. */
export function lerConexao(texto: string): string | null {
  const [, slug, versao] = /^([a-z0-9]+(?:[.-][a-z0-9]+)*)(?:(?: v|@)([1-9]\d{0,5}))?$/.exec(texto.toLowerCase()) ?? []
  return slug === undefined ? null : versao ? `${slug}@${versao}` : slug
}
