import type { Endereco } from '#domain/empresa.ts'
import { discriminacaoText, eventoNomeText } from '#tracks/dps/leiautes/dps-1.01/textos.ts'
import { isAbroad, MUNICIPIO_EXTERIOR, paisResultado } from '#tracks/dps/paises.ts'
import { EXPORTACAO } from '#tracks/dps/tributacao.ts'
import { type Contexto, NADA_LEGIVEL, type Regra } from './contexto.ts'

/** Place, codes, foreign trade, works and events. */
export const SERVICO: readonly Regra[] = [
  {
    codigo: 'E0302',
    when: ({ servico: { municipioPrestacao }, tabelas }) =>
      !NOT_MUNICIPIOS.has(municipioPrestacao) && tabelas.municipio(municipioPrestacao) === null,
  },
  {
    codigo: 'E0304',
    when: (contexto) => isDoneAbroad(contexto) && paisResultado(contexto.nota, contexto.tabelas) === null,
  },
  { codigo: 'E0310', when: ({ nacional }) => nacional === null, complemento: desdobros },
  {
    codigo: 'E0316',
    when: ({ servico: { codigoNbs }, tabelas }) => codigoNbs !== null && tabelas.nbs(codigoNbs) === null,
  },
  {
    codigo: 'CARACTERE_INVALIDO',
    campo: 'servico[0].discriminacao',
    when: ({ servico }) => discriminacaoText(servico.discriminacao).texto === null,
    mensagem: NADA_LEGIVEL,
  },
  { codigo: 'E0318', when: (contexto) => touchesAbroad(contexto) && !contexto.servico.codigoNbs },
  {
    codigo: 'E0330',
    when: (contexto) =>
      (touchesAbroad(contexto) || contexto.trib === EXPORTACAO) && contexto.servico.comercioExterior === null,
  },
  {
    codigo: 'E0352',
    when: ({ servico: { comercioExterior } }) => comercioExterior?.movimentacaoBens === 2 && !comercioExterior.numeroDi,
  },
  {
    codigo: 'E0354',
    when: ({ servico: { comercioExterior } }) =>
      (comercioExterior?.movimentacaoBens ?? 1) === 1 &&
      Boolean(comercioExterior?.numeroDi || comercioExterior?.numeroRe),
  },
  {
    codigo: 'E0356',
    when: ({ servico: { comercioExterior } }) => comercioExterior?.movimentacaoBens === 3 && !comercioExterior.numeroRe,
  },
  { codigo: 'E0370', when: ({ servico, nacional }) => nacional?.grupoObrigatorio === 'obra' && servico.obra === null },
  { codigo: 'E0372', when: ({ servico, nacional }) => servico.obra !== null && !mayCarry(nacional, 'obra') },
  {
    codigo: 'CAMPO_OBRIGATORIO',
    campo: 'servico[0].obra.codigo',
    when: ({ servico: { obra } }) => obra !== null && !obra.codigo && !obra.cib && !obra.endereco,
    mensagem: 'Informe o código da obra (CNO ou CEI), o CIB ou o endereço.',
  },
  { codigo: 'E0384', when: (contexto) => isDoneAbroad(contexto) && isBrazilian(contexto.servico.obra?.endereco) },
  { codigo: 'E0386', when: (contexto) => !isDoneAbroad(contexto) && isAbroad(contexto.servico.obra?.endereco) },
  {
    codigo: 'E0390',
    when: ({ servico, nacional }) => nacional?.grupoObrigatorio === 'atvEvento' && servico.evento === null,
  },
  { codigo: 'E0392', when: ({ servico, nacional }) => servico.evento !== null && !mayCarry(nacional, 'atvEvento') },
  {
    codigo: 'CARACTERE_INVALIDO',
    campo: 'servico[0].evento.nome',
    when: ({ servico: { evento } }) => evento !== null && eventoNomeText(evento.nome).texto === null,
    mensagem: NADA_LEGIVEL,
  },
  {
    codigo: 'CAMPO_OBRIGATORIO',
    campo: 'servico[0].evento.identificacao',
    when: ({ servico: { evento } }) => evento !== null && !evento.identificacao && !evento.endereco,
    mensagem: 'Informe a identificação do evento ou o endereço dele.',
  },
  { codigo: 'E0402', when: (contexto) => isDoneAbroad(contexto) && isBrazilian(contexto.servico.evento?.endereco) },
  { codigo: 'E0404', when: (contexto) => !isDoneAbroad(contexto) && isAbroad(contexto.servico.evento?.endereco) },
]

/** Services without ISS nor ICMS: the one code that may carry works and events without having to (E0372, E0392). */
const SEM_ISSQN = '990101'
/** Maritime waters, and abroad. */
const NOT_MUNICIPIOS = new Set(['0000000', MUNICIPIO_EXTERIOR])

const isDoneAbroad = ({ servico }: Contexto) => servico.municipioPrestacao === MUNICIPIO_EXTERIOR

const touchesAbroad = (contexto: Contexto) =>
  isDoneAbroad(contexto) || isAbroad(contexto.nota.tomador?.endereco) || isAbroad(contexto.nota.intermediario?.endereco)

const isBrazilian = (endereco: Endereco | null | undefined) => Boolean(endereco) && !isAbroad(endereco)

const mayCarry = (nacional: Contexto['nacional'], grupo: 'obra' | 'atvEvento') =>
  nacional?.grupoObrigatorio === grupo || nacional?.cTribNac === SEM_ISSQN

/** An item of LC 116 with several national codes: the client has to name one. */
function desdobros({ servico, tabelas }: Contexto): string {
  const codes = tabelas.servicosNacionaisDe(servico.codigo)
  if (servico.codigoServicoNacional !== null) return `Código recebido: ${servico.codigoServicoNacional}.`
  return codes.length === 0 ? '' : `O item ${servico.codigo} tem os códigos ${codes.join(', ')}; informe um deles.`
}
