import type { Erro } from '#domain/nota/nota.ts'
import { uncertain } from '#tracks/exchange.ts'
import { homologacaoOf, MARCA_EM_PRODUCAO, TESTE_SEM_MARCA, validadaSemEmissao } from '#tracks/homologacao.ts'
import { nothing } from '#tracks/nada.ts'
import { explain } from '#tracks/rejections-abrasf.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import type { Conexao, Outcome, Prova } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { type RespostaAbrasf, readAnswer } from './parse-answer.ts'

/**
 * What the answer to an emission, or about its lote, proves at a city that tests by an element. `outcome`: what the same
 * answer proves of a real emission. A test never authorises: with the mark it ends as a refusal that says so
 * (docs/decisions/0011-sao-paulo-homologacao.md); a note without the mark may be real, and a person looks. In production
 * the mark says that nothing was issued, whatever else the answer shows: nothing is believed, and the city is asked.
 */
export function judgeTeste(
  outcome: Outcome,
  answer: SoapAnswer,
  { ambiente }: Pick<Conexao, 'ambiente'>,
  template: TemplateAbrasf,
): Outcome {
  const { modo, elemento } = homologacaoOf(template)
  if (modo !== 'elemento' || !elemento || answer.kind !== 'message') return outcome
  const resposta = readAnswer(answer.xml)
  const marked = isMarked(resposta, elemento.marcas)
  if (ambiente === 'producao') return marked ? uncertain(MARCA_EM_PRODUCAO, elemento.marcas.join(', ')) : outcome
  if (!marked) return showsNota(outcome, resposta) ? uncertain(TESTE_SEM_MARCA, nameNotas(resposta)) : outcome
  return { kind: 'recusada', erros: errosDoTeste(resposta, elemento.marcas, template), reparo: null }
}

/**
 * The same for a question about the lote or the RPS. The note found for a test is not the test's, for the city keeps
 * none; another document under the number is of production, where the series may be the same.
 */
export function judgeConsultaDeTeste(
  prova: Prova,
  answer: SoapAnswer,
  { ambiente }: Pick<Conexao, 'ambiente'>,
  template: TemplateAbrasf,
): Prova {
  const { modo, elemento } = homologacaoOf(template)
  if (modo !== 'elemento' || !elemento || answer.kind !== 'message') return prova
  const resposta = readAnswer(answer.xml)
  const marked = isMarked(resposta, elemento.marcas)
  if (ambiente === 'producao') return marked ? nothing(MARCA_EM_PRODUCAO, elemento.marcas.join(', ')) : prova
  if (marked) return { kind: 'lote_recusado', erros: errosDoTeste(resposta, elemento.marcas, template), final: true }
  if (prova.kind === 'diferente') return { kind: 'ausente' }
  return prova.kind === 'autorizada' ? nothing(TESTE_SEM_MARCA, nameNotas(resposta)) : prova
}

const VALIDADA = validadaSemEmissao(
  'A prefeitura conferiu o documento em modo de teste, sem erros. O teste dela não emite nota, por isso não há número.',
)

/** What the city refuses in a test; that it was valid, where it refuses nothing. */
function errosDoTeste({ mensagens }: RespostaAbrasf, marcas: readonly string[], { padrao }: TemplateAbrasf): Erro[] {
  const erros = mensagens
    .filter(({ codigo }) => !marcas.includes(codigo))
    .map(({ codigo, mensagem, correcao }) => explain(codigo, padrao, { mensagem, correcao }))
  return erros.length > 0 ? erros : [VALIDADA]
}

const isMarked = ({ mensagens, alertas }: RespostaAbrasf, marcas: readonly string[]) =>
  [...mensagens, ...alertas].some(({ codigo }) => marcas.includes(codigo))

/** Whether the answer shows a note, of ours or of which it does not say whose. */
const showsNota = (outcome: Outcome, { notas }: RespostaAbrasf) =>
  outcome.kind === 'autorizada' || (notas.length > 0 && outcome.kind === 'incerta')

const nameNotas = ({ notas }: RespostaAbrasf) =>
  `a prefeitura respondeu ao teste com a nota ${notas.map(({ numero }) => numero).join(', ')}`
