import { type Busca, texto, umDe } from '../../words/busca.ts'

/** Where the login leads, and why it is shown. */
export const readBuscaEntrar = (busca: Busca) => ({
  volta: texto(busca['volta']),
  motivo: umDe(busca['motivo'], ['sessao', 'saiu', 'senha']),
})
