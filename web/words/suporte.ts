type Contato = { email: string | null; telefone: string | null }

// How support is reached, as the session says; undefined: not said, as on the pages of those who are the support.
let contato: Contato | undefined

/** Takes from the session how support is reached, for every sentence that sends a person there. */
export function setSuporte(dito: Contato): void {
  contato = dito
}

/**
 * A sentence that sends to the support, with its address; where none is configured, to the people who run the service: nobody
 * is sent to a support that cannot be found.
 */
export function comSuporte(frase: string): string {
  if (!contato) return frase
  const onde = contato.email ?? contato.telefone
  if (onde) return frase.replace(/fale com o suporte/i, (fale) => `${fale}, ${onde}`)
  return frase
    .replace(/\bao suporte\b/g, 'a quem opera este serviço')
    .replace(/\bo suporte\b/g, 'quem opera este serviço')
    .replace(/\bO suporte\b/g, 'Quem opera este serviço')
}
