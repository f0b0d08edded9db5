import type { RegistroDeAuditoria } from '../formas.ts'
import { ATOS } from './atos.ts'
import { ATORES } from './auditoria.ts'
import { nomeDoCampo } from './campos.ts'
import { STATUS_COBRANCA } from './cobrancas.ts'
import { STATUS_CONEXAO } from './conexoes.ts'
import { dataCheia, diaEscrito } from './datas.ts'
import { STATUS_CONTRATO, STATUS_FATURA_INTERNO } from './faturas.ts'
import { dinheiro, inteiro, porcento } from './formatos.ts'
import { PAPEIS_ADMIN } from './papeis-admin.ts'
import { ESTADOS_DE_PESSOA } from './pessoas.ts'
import { STATUS_CUPOM, STATUS_PLANO, STATUS_REAJUSTE } from './precos.ts'
import { PAPEIS, STATUS, TRILHOS } from './status.ts'

/** What a sentence is made from. */
type Ato = Pick<RegistroDeAuditoria, 'acao' | 'recurso' | 'recursoId' | 'objeto' | 'mudancas' | 'detalhe'> & {
  ator: Pick<RegistroDeAuditoria['ator'], 'tipo' | 'nome'>
}
/** A field that an act changed; without the values where only its name is known. */
type Mudanca = { campo: string; de?: string; para?: string }

const GENTE = ['usuario', 'admin-usuario']
/** What is called by its identifier, on its own page too. */
const PELO_NOME = ['ajuste', 'cache', 'fila', 'municipio', 'indice', 'codigo']

/** Who acted: a login has no actor until the password is checked, and is about the person. */
export const quemAgiu = ({ ator, recurso, objeto }: Ato): string =>
  ator.nome ??
  (ator.tipo === 'anonimo' && GENTE.includes(recurso) ? objeto : null) ??
  (ator.tipo === 'admin' ? 'Uma pessoa da operação' : (ATORES[ator.tipo] ?? 'Alguém'))

/** Who did what to which thing: `Ana alterou o plano Essencial`. */
export function atoEscrito(ato: Ato): string {
  const quem = quemAgiu(ato)
  const objeto = ato.objeto ?? (PELO_NOME.includes(ato.recurso) ? ato.recursoId : null)
  const texto = ATOS[ato.acao] ?? ato.acao
  return `${quem} ${withObject(texto, objeto === quem ? null : objeto)}`
}

/** The same with what changed: `Ana alterou o plano Essencial: preço R$ 99,90 → R$ 104,55`. */
export function fraseDa(ato: Ato): string {
  const mudancas = mudancasDe(ato).map(({ campo, de, para }) =>
    de === undefined ? campo : `${campo} ${shorten(de)} → ${shorten(para)}`.trim(),
  )
  return mudancas.length > 0 ? `${atoEscrito(ato)}: ${mudancas.join('; ')}` : atoEscrito(ato)
}

const LONG = 80
const shorten = (texto = '') => (texto.length > LONG ? `${texto.slice(0, LONG - 1)}…` : texto)

function withObject(texto: string, objeto: string | null): string {
  if (texto.includes('[')) return texto.replace(/\[(.*?)\{\}(.*?)\]/, (_, a, b) => (objeto ? `${a}${objeto}${b}` : ''))
  if (!objeto) return texto
  // "a nota" and "Nota 1520" are "a nota 1520"
  const [first = '', ...rest] = objeto.split(' ')
  return rest.length > 0 && texto.toLowerCase().endsWith(` ${first.toLowerCase()}`)
    ? `${texto} ${rest.join(' ')}`
    : `${texto} ${objeto}`
}

type Escrita = (valor: unknown) => string | null
const reais: Escrita = (valor) => (typeof valor === 'number' ? dinheiro(valor) : null)
const pontos: Escrita = (valor) => (typeof valor === 'number' ? porcento(valor) : null)

/** The fields that acts change: their names, and how money and percentages are written. */
const CAMPOS: Record<string, readonly [string, Escrita?]> = {
  nome: ['nome'],
  descricao: ['descrição'],
  email: ['e-mail'],
  papel: ['papel'],
  status: ['estado'],
  situacao: ['situação'],
  segundoFator: ['segundo fator'],
  exigirSegundoFator: ['exigir segundo fator'],
  valorMensal: ['preço', reais],
  periodicidade: ['periodicidade'],
  notasIncluidas: ['notas incluídas'],
  valorNotaExcedente: ['nota excedente', reais],
  valorNotaPadrao: ['preço da nota', reais],
  tetoExcedente: ['teto do excedente', reais],
  faixas: ['faixas de preço'],
  descontoVolume: ['descontos por volume'],
  limiteNotas: ['limite de notas'],
  limiteEmpresas: ['limite de empresas'],
  limiteUsuarios: ['limite de pessoas'],
  limiteRequisicoesMinuto: ['limite de requisições por minuto'],
  requisicoesPorMinuto: ['requisições por minuto'],
  recursos: ['recursos'],
  diasTeste: ['dias de teste'],
  diasTolerancia: ['dias de tolerância'],
  diasSuspensao: ['dias até a suspensão'],
  diaVencimentoPadrao: ['dia de vencimento'],
  multaPercentual: ['multa', pontos],
  jurosMensalPercentual: ['juros ao mês', pontos],
  vigenteDesde: ['vigente desde'],
  validoDe: ['válido de'],
  validoAte: ['válido até'],
  limiteUsos: ['limite de usos'],
  planosIds: ['planos'],
  codigo: ['código'],
  versaoPlano: ['versão do plano'],
  proximoNumero: ['próximo número'],
  ativa: ['ativa'],
  tipo: ['tipo'],
  trilho: ['trilho'],
  empresaId: ['empresa emissora'],
  codigoServico: ['código do serviço'],
  codigoTributacao: ['código do município'],
  codigoNbs: ['NBS'],
  aliquotaIss: ['alíquota do ISS', pontos],
  discriminacaoModelo: ['discriminação'],
  emitirAutomaticamente: ['emitir automaticamente'],
  ambiente: ['ambiente'],
  cpfCnpj: ['CPF ou CNPJ'],
  razaoSocial: ['razão social'],
  nomeFantasia: ['nome fantasia'],
  inscricaoMunicipal: ['inscrição municipal'],
  regime: ['regime'],
  endereco: ['endereço'],
  logotipo: ['logotipo'],
  limites: ['limites'],
  eventos: ['eventos'],
  titulo: ['título'],
  template: ['modelo'],
  urls: ['endereços'],
}
/** The acts that change one value which is money. */
const EM_REAIS = ['contrato.readjust', 'fatura.write-off']

/** Coded values in words. A code with two meanings is written alike in both. */
const VALORES = new Map(
  [
    ...[STATUS_REAJUSTE, STATUS_CONEXAO, STATUS_COBRANCA, STATUS_FATURA_INTERNO, STATUS_CONTRATO, STATUS_CUPOM],
    ...[STATUS_PLANO, ESTADOS_DE_PESSOA, STATUS, PAPEIS, PAPEIS_ADMIN, TRILHOS],
    {
      ativa: 'Ativa',
      bloqueada: 'Bloqueada',
      pausada: 'Pausada',
      encerrada: 'Encerrada',
      mensal: 'Mensal',
      anual: 'Anual',
    },
  ].flatMap((tabela) =>
    Object.entries(tabela as Record<string, string | { rotulo: string }>).map(
      ([codigo, palavra]) => [codigo, (typeof palavra === 'string' ? palavra : palavra.rotulo).toLowerCase()] as const,
    ),
  ),
)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What an act changed, in words; a field without a label by its name, one with a value for machines without its values. */
export function mudancasDe({ acao, mudancas, detalhe }: Pick<Ato, 'acao' | 'mudancas' | 'detalhe'>): Mudanca[] {
  if (!mudancas) return camposDe(detalhe).map((campo) => ({ campo: labelOf(campo) }))
  return Object.entries(mudancas).flatMap(([nome, { de, para }]) => {
    const alone = nome === 'valor'
    if (nome === 'id') return []
    const [campo, escrita]: readonly [string, (Escrita | undefined)?] = alone
      ? ['', EM_REAIS.includes(acao) ? reais : undefined]
      : (CAMPOS[nome] ?? [labelOf(nome)])
    const [antes, depois] = [escrever(de, escrita), escrever(para, escrita)]
    if (antes !== null && depois !== null) return [{ campo, de: antes, para: depois }]
    return alone ? [] : [{ campo }]
  })
}

/** `Bairro` is `bairro` in a sentence, and `CNAE` stays. */
const labelOf = (campo: string) =>
  CAMPOS[campo]?.[0] ?? nomeDoCampo(campo).replace(/^\p{Lu}(?=\p{Ll})/u, (letra) => letra.toLowerCase())

const camposDe = (detalhe: unknown): string[] => {
  const campos = (detalhe as { campos?: unknown } | null)?.campos
  return Array.isArray(campos) ? campos.filter((campo) => typeof campo === 'string') : []
}

/** A value in words; null: only machines read it. */
function escrever(valor: unknown, escrita?: Escrita): string | null {
  if (valor === null || valor === undefined || valor === '') return 'nenhum'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return escrita?.(valor) ?? inteiro(valor)
  if (Array.isArray(valor)) {
    const partes = valor.map((each) => (typeof each === 'object' ? null : escrever(each)))
    return partes.includes(null) ? null : partes.join(', ') || 'nenhum'
  }
  return typeof valor === 'string' ? textoEscrito(valor) : null
}

function textoEscrito(texto: string): string | null {
  if (UUID.test(texto)) return null
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(texto)) return diaEscrito(texto)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(texto)) return dataCheia(texto)
  return VALORES.get(texto) ?? texto
}
