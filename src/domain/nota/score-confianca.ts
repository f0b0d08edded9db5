import type { CodigoCampo } from '#domain/codigos.ts'
import { percent } from '#domain/money.ts'
import type { CorrelacaoNbs, Tabelas } from '#domain/tabelas.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { type DecisorDoIss, EXIGIBILIDADE } from '#domain/tributos/iss.ts'
import type { Aviso } from './nota.ts'
import type { NotaPreparada } from './preparada.ts'
import { incidenciaDe } from './prepare-local.ts'
import { isIdentificado } from './prepare-pessoa.ts'

/** Facts outside the note. `avisos`: those found so far, by preparation and track. */
export type FatosConfianca = {
  servicoJaUsado: boolean
  certificadoDiasRestantes: number
  circuitoAberto: boolean
  /** Only a rate of the request can be unusual. */
  issDecididoPor: DecisorDoIss
  avisos: readonly Aviso[]
  tabelas: Tabelas
}

/**
 * How likely the city is to accept the note, 0 to 100: 90 or more high confidence, 70 to 89 attention, below 70 review
 * (docs/especificacao/contrato.md#23-nfseresponse). `avisos` is the whole list of the answer: those of `fatos` and the
 * traits found here, each deduction with its `pontos`.
 */
export function scoreConfianca(nota: NotaPreparada, fatos: FatosConfianca): { score: number; avisos: Aviso[] } {
  const avisos = [...fatos.avisos, ...findTraits(nota, fatos)].map((aviso) => {
    const pontos = aviso.pontos ?? (isHarmless(aviso) ? undefined : PONTOS[aviso.codigo as CodigoCampo])
    return pontos === undefined ? aviso : { ...aviso, pontos }
  })
  const lost = avisos.reduce((total, aviso) => total + (aviso.pontos ?? 0), 0)
  return { score: Math.max(0, 100 - lost), avisos }
}

/** Points each doubtful trait takes from 100. A code that is not here takes none. */
export const PONTOS: Partial<Record<CodigoCampo, number>> = {
  REJEICAO_PREVISTA: 100,
  RETENCAO_SEM_TOMADOR: 20,
  INCIDENCIA_DIVERGENTE: 15,
  MUNICIPIO_INSTAVEL: 15,
  CLASSIFICACAO_DESCONHECIDA: 15,
  ALIQUOTA_INCOMUM: 10,
  ALIQUOTA_DE_RETENCAO_INCOMUM: 5,
  ALIQUOTA_ISS_TRANSICAO: 5,
  CERTIFICADO_PERTO_DO_FIM: 10,
  VALORES_DIVERGENTES: 5,
  VALOR_RECALCULADO: 5,
  TOMADOR_NAO_IDENTIFICADO: 5,
  SERVICO_NUNCA_USADO: 5,
  CAMPO_TRUNCADO: 3,
  CAMPO_SEM_DESTINO: 2,
  CAMPO_RECOMENDADO_AUSENTE: 2,
  CAMPO_IGNORADO: 2,
}

/** A field of another service that resembles none of ours; one that was probably meant as ours may change the note. */
const isHarmless = ({ codigo, sugestao }: Aviso) => codigo === 'CAMPO_IGNORADO' && sugestao === undefined

function findTraits(nota: NotaPreparada, fatos: FatosConfianca): Aviso[] {
  const { servico, tomador, prestador } = nota
  const { tabelas } = fatos
  const traits: Aviso[] = []
  const trait = (campo: string, codigo: CodigoCampo, mensagem: string) => traits.push({ campo, codigo, mensagem })
  const recommended = (campo: string, value: string | null) => {
    if (value === null) trait(campo, 'CAMPO_RECOMENDADO_AUSENTE', 'O campo é recomendado e não veio.')
  }

  recommended('idIntegracao', nota.idIntegracao)
  recommended('servico[0].cnae', servico.cnae)
  recommended('servico[0].codigoServicoNacional', servico.codigoServicoNacional)
  if (isIdentificado(tomador)) recommended('tomador.razaoSocial', tomador?.razaoSocial ?? null)
  else if (hasRetencao(nota)) {
    trait('tomador', 'RETENCAO_SEM_TOMADOR', 'Há retenção, mas o tomador não está identificado.')
  } else trait('tomador', 'TOMADOR_NAO_IDENTIFICADO', 'A nota vai sem a identificação do tomador.')

  const { aliquota, exigibilidade } = servico.iss
  const doOutro = aliquota === 0 && fatos.issDecididoPor !== 'pedido'
  const usual = doOutro || (aliquota >= ALIQUOTA_MIN && aliquota <= ALIQUOTA_MAX)
  if (!usual && exigibilidade === EXIGIBILIDADE.exigivel && prestador.regimeTributario !== 'mei') {
    trait('servico[0].iss.aliquota', 'ALIQUOTA_INCOMUM', `A alíquota de ${percent(aliquota)}% está fora de 2% a 5%.`)
  }
  const cidadePrestador = prestador.endereco.codigoCidade
  const esperada = incidenciaDe(servico, { cidadePrestador, tomador, tabelas })
  if (esperada !== servico.municipioIncidencia) {
    const mensagem = `Informado ${servico.municipioIncidencia}; a tabela nacional indica ${esperada}.`
    trait('servico[0].municipioIncidencia', 'INCIDENCIA_DIVERGENTE', mensagem)
  }
  if (servico.reforma && !fatos.avisos.some(({ codigo }) => codigo === 'REJEICAO_PREVISTA')) {
    const { classificacao, cst, indicadorOperacao } = servico.reforma
    const classe = tabelas.classificacao(classificacao)
    if (!classe?.validoNfse || classe.cst !== cst) {
      const mensagem = `A classificação ${classificacao} com CST ${cst} não está na tabela oficial para NFS-e; o documento desta cidade não a leva, e a nota segue.`
      trait('servico[0].reforma.classificacao', 'CLASSIFICACAO_DESCONHECIDA', mensagem)
    }
    const pares = tabelas.correlacaoNbs(servico.codigo, servico.codigoNbs ?? '')
    const has = (par: CorrelacaoNbs) => par.cIndOp === indicadorOperacao && par.cClassTrib === classificacao
    if (pares.length > 0 && !pares.some(has)) {
      const indicados = [...new Set(pares.map(({ cIndOp, cClassTrib }) => `${cClassTrib} com ${cIndOp}`))].join(', ')
      const mensagem = `Para a NBS ${servico.codigoNbs} a tabela oficial indica ${indicados}, e veio ${classificacao} com ${indicadorOperacao}. Ela é orientativa: a nota segue, e a autoridade decide.`
      trait('servico[0].reforma.classificacao', 'CLASSIFICACAO_FORA_DA_CORRELACAO', mensagem)
    }
  }
  if (!fatos.servicoJaUsado) {
    trait('servico[0].codigo', 'SERVICO_NUNCA_USADO', 'A empresa ainda não teve nota autorizada com este serviço.')
  }
  if (fatos.certificadoDiasRestantes <= CERTIFICADO_DIAS_MIN) {
    const mensagem = `O certificado vence em ${fatos.certificadoDiasRestantes} dia(s).`
    trait('prestador', 'CERTIFICADO_PERTO_DO_FIM', mensagem)
  }
  if (fatos.circuitoAberto) {
    trait('', 'MUNICIPIO_INSTAVEL', 'O sistema do município está falhando; a nota espera até ele voltar.')
  }
  return traits
}

const hasRetencao = ({ servico: { iss, retencao } }: NotaPreparada) =>
  iss.retido || retencao.outras > 0 || RETENCOES.some((nome) => (retencao[nome]?.valor ?? 0) > 0)

/** LC 116 art. 8º II and 8º-A: ISS is 2 % to 5 %. */
const ALIQUOTA_MIN = 20_000
const ALIQUOTA_MAX = 50_000
const CERTIFICADO_DIAS_MIN = 30
