import { type Busca, texto, umDe } from '../../words/busca.ts'

/** Where the login leads, why it is shown, and the account that it opens, of a person who has several. */
export const readBuscaEntrar = (busca: Busca) => ({
  volta: texto(busca['volta']),
  conta: texto(busca['conta']),
  motivo: umDe(busca['motivo'], ['sessao', 'saiu', 'senha']),
})
