import type { Contexto, Regra } from './contexto.ts'

/** IBS/CBS: the group is optional in 2026, but once sent every rule applies. */
export const IBSCBS: readonly Regra[] = [
  { codigo: 'E0322', when: ({ servico }) => servico.reforma !== null && !servico.codigoNbs },
  { codigo: 'E0850', when: ({ servico, dCompet }) => servico.reforma !== null && dCompet < INICIO },
  { codigo: 'E0901', when: ({ servico, indicador }) => servico.reforma !== null && indicador === null },
  { codigo: 'E0903', when: ({ servico }) => servico.reforma !== null && ASKS_TP_OPER.has(servico.codigo) },
  {
    codigo: 'E0932',
    when: ({ indicador, nacional }) => Boolean(indicador?.exigeImovel) && nacional?.grupoObrigatorio !== 'obra',
  },
  { codigo: 'E0958', when: (contexto) => contexto.servico.reforma !== null && !isClassInForce(contexto) },
  {
    codigo: 'E0959',
    when: ({ servico: { reforma } }) => reforma !== null && !reforma.classificacao.startsWith(reforma.cst),
  },
  { codigo: 'E0965', when: (contexto) => Boolean(classOf(contexto)?.exigeTribRegular) },
  { codigo: 'E0972', when: (contexto) => Boolean(classOf(contexto)?.exigeDiferimento) },
]

const INICIO = '2026-01-01'
/** Services whose operation must say when it is paid (tpOper), which our request does not carry. */
const ASKS_TP_OPER = new Set(['10.05', '15.09', '17.12', '25.05'])

const classOf = ({ servico: { reforma }, tabelas }: Contexto) =>
  reforma === null ? null : tabelas.classificacao(reforma.classificacao)

function isClassInForce(contexto: Contexto): boolean {
  const found = classOf(contexto)
  if (!found?.validoNfse) return false
  return (found.inicio ?? '') <= contexto.dCompet && contexto.dCompet <= (found.fim ?? '9999')
}
