import { isMotivo } from '#domain/nota/cancel-rules.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { camposQueFicam } from '#domain/nota/replace-rules.ts'
import type { Empresa, Erro } from '#web/api/portal/client.ts'
import type { Nota } from '#web/api/portal/notas.ts'
import { newIdIntegracao } from './formulario/pedido.ts'

const NACIONAL = 'sefin-nacional'

/** The motives of a replacement with the numbers of the national system. */
export const MOTIVOS = [
  { value: null, label: '99 · Outro motivo' },
  { value: '01', label: '01 · Desenquadramento do Simples' },
  { value: '02', label: '02 · Enquadramento no Simples' },
  { value: '03', label: '03 · Inclusão retroativa de imunidade ou isenção' },
  { value: '04', label: '04 · Exclusão retroativa de imunidade ou isenção' },
  { value: '05', label: '05 · Rejeição pelo tomador' },
] as const

/** The request of a note as the start of its replacement: same competence, a new date, number and id. */
export function toSubstituta(original: Rascunho, { competencia }: Nota): Rascunho {
  const { dataEmissao: _, rps, ...resto } = original
  const { numero: __, dataEmissao: ___, competencia: ____, ...outros } = rps ?? {}
  return {
    ...resto,
    idIntegracao: newIdIntegracao(),
    competencia,
    ...(Object.keys(outros).length > 0 && { rps: outros }),
  }
}

/** The fields that the rules lock (domain), with the reason; outside the national system only the issuer. */
export function fixosDe(nota: Nota, pedido: Rascunho, empresa: Empresa): Record<string, string> {
  const fixos: Record<string, string> = { 'prestador.cpfCnpj': 'A nota nova é da mesma empresa.' }
  if (nota.conexao.slug !== NACIONAL) return fixos
  const temTomador = !!(nota.tomador?.cpfCnpj || nota.tomador?.nifEstrangeiro)
  for (const { campo, nome } of camposQueFicam(empresa, { temTomador }))
    for (const cada of everywhere(campo, pedido))
      fixos[cada] = `A substituição não pode mudar ${nome}. Para mudar, cancele a nota e emita outra.`
  return fixos
}

/** A rule about the service applies to each of them, and one about a code or number to both fields that may give it. */
function everywhere(campo: string, { servico = [] }: Rascunho): string[] {
  if (campo === 'tomador.cpfCnpj') return [campo, 'tomador.nifEstrangeiro']
  const nomes = campo.endsWith('.codigo') ? [campo, `${campo}ServicoNacional`] : [campo]
  return nomes.flatMap((nome) =>
    nome.startsWith('servico[0]') ? servico.map((_, i) => nome.replace('[0]', `[${i}]`)) : [nome],
  )
}

export const errosDoMotivo = ({ motivo = '' }: { motivo?: string }): Erro[] =>
  isMotivo(motivo)
    ? []
    : [{ campo: 'motivo', codigo: 'MOTIVO_INVALIDO', mensagem: 'Escreva o motivo, de 15 a 500 caracteres.' }]
