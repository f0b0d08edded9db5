import type { Codigo } from '#domain/codigos.ts'
import { anoDe, competenciaOf, parseDateTime, toBrasilia } from '#domain/competencia.ts'
import { type Empresa, isSimples, type NfseConfig } from '#domain/empresa.ts'
import { sum } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { isExportacao } from '#domain/tributos/iss.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { emReais, type Findings, newFindings } from './findings.ts'
import { mergeItens } from './merge-itens.ts'
import type { Ambiente, Aviso, Erro } from './nota.ts'
import type { PedidoNota } from './pedido.ts'
import type { NotaPreparada, Prestador, ServicoPreparado } from './preparada.ts'
import { checkMunicipio, prepareTomador } from './prepare-pessoa.ts'
import { prepareServico } from './prepare-servico.ts'

/** The issuing company, its configuration, the ambiente, the tables and the present time. */
export type PrepareContexto = {
  empresa: Empresa
  config: NfseConfig
  ambiente: Ambiente
  tabelas: Tabelas
  agora: Date
}

/** `codigo` sums up the erros for the answer: 422 with this code. */
export type ResultadoPreparo = {
  nota: NotaPreparada | null
  erros: Erro[]
  avisos: Aviso[]
  codigo: Codigo | null
}

/**
 * A valid request (validatePedido) made ready for any track: one service, every tax computed, defaults of company and
 * configuration applied. Findings are values, all at once; the same request and context always give the same note.
 */
export function prepareNota(pedido: PedidoNota, contexto: PrepareContexto): ResultadoPreparo {
  const { empresa, config, ambiente, tabelas, agora } = contexto
  const findings = newFindings()
  const { dataEmissao, competencia } = prepareDatas(pedido, agora)

  checkMunicipio(empresa.endereco.codigoCidade, 'prestador', tabelas, findings)
  const tomador = prepareTomador(pedido.tomador, 'tomador', tabelas, findings)
  const intermediario = prepareTomador(pedido.intermediario, 'intermediario', tabelas, findings)
  const itens = pedido.servico.map((item, index) =>
    prepareServico(item, `servico[${index}]`, { empresa, config, tabelas, tomador, competencia, findings }),
  )
  checkReforma(itens, empresa, competencia, tabelas, findings)
  const reunido = mergeItens(itens, findings)
  if (reunido && reunido.valor.liquido < 0) {
    const { servico, descontoIncondicionado, descontoCondicionado, totalRetido } = reunido.valor
    const descontos = emReais(sum(descontoIncondicionado, descontoCondicionado))
    const mensagem = `O líquido ficaria negativo: descontos de ${descontos} e retenções de ${emReais(totalRetido)} sobre um serviço de ${emReais(servico)}.`
    findings.erro('servico[0].valor', 'VALOR_FORA_DO_LIMITE', mensagem)
  }

  const { erros, avisos } = findings
  if (erros.length > 0 || !reunido) return { nota: null, erros, avisos, codigo: summarize(erros) }
  const nota: NotaPreparada = {
    versao: 1,
    idIntegracao: pedido.idIntegracao ?? null,
    ambiente,
    dataEmissao,
    competencia,
    tipoRps: pedido.rps?.tipo ?? 'rps',
    prestador: preparePrestador(empresa, config),
    tomador,
    intermediario,
    servico: { ...reunido, totalTributos: reunido.totalTributos ?? config.totalTributos },
  }
  return { nota, erros, avisos, codigo: null }
}

/**
 * Emission defaults to a minute ago, because the national system refuses a document dated after its own clock (E0008).
 * Competence defaults to the month of emission, never to the month of `agora`: in the first minute of a month the two
 * differ, and a competence after emission is refused (E0015).
 */
function prepareDatas(pedido: PedidoNota, agora: Date): { dataEmissao: string; competencia: string } {
  const sent = pedido.dataEmissao ?? pedido.rps?.dataEmissao
  const emissao = (sent === undefined ? null : parseDateTime(sent)) ?? agora.getTime() - CLOCK_MARGIN_MS
  const competencia = pedido.competencia ?? pedido.rps?.competencia ?? competenciaOf(emissao)
  return { dataEmissao: toBrasilia(emissao), competencia }
}

/** The company as it is now; the configuration of the municipality wins over the company's registration. */
function preparePrestador({ id, nomeFantasia: _, ...empresa }: Empresa, config: NfseConfig): Prestador {
  return {
    ...empresa,
    empresaId: id,
    inscricaoMunicipal: config.inscricaoMunicipal ?? empresa.inscricaoMunicipal,
    regimeEspecialTributacao: config.regimeEspecialTributacao ?? empresa.regimeEspecialTributacao,
    incentivoFiscal: config.incentivoFiscal ?? empresa.incentivoFiscal,
    enviarInscricaoMunicipal: config.enviarInscricaoMunicipal,
  }
}

/**
 * IBS and CBS are optional in the test year 2026 and due once the table says so
 * (docs/especificacao/contrato.md#24-reforma).
 */
function checkReforma(
  itens: readonly ServicoPreparado[],
  empresa: Empresa,
  competencia: string,
  tabelas: Tabelas,
  findings: Findings,
): void {
  const { obrigatorio, cbs } = faseDe(anoDe(competencia), tabelas)
  if (isSimples(empresa) || (!obrigatorio && cbs === null)) return
  itens.forEach((item, index) => {
    if (item.reforma || isExportacao(item.iss)) return
    const campo = `servico[${index}].reforma`
    if (obrigatorio) {
      const mensagem = `A competência ${competencia} exige IBS e CBS; informe reforma com classificacao e cst.`
      findings.erro(campo, 'CAMPO_OBRIGATORIO', mensagem)
    } else findings.aviso(campo, 'REFORMA_AUSENTE', 'A nota vai sem IBS e CBS, opcionais nesta competência.')
  })
}

/** The one code that names the refusal: the common code of all erros when it is a code of the API. */
function summarize(erros: readonly Erro[]): Codigo {
  const has = (codigo: Codigo) => erros.some((erro) => erro.codigo === codigo)
  if (has('MULTIPLOS_SERVICOS_NAO_SUPORTADOS')) return 'MULTIPLOS_SERVICOS_NAO_SUPORTADOS'
  return erros.every((erro) => erro.codigo === 'MUNICIPIO_INEXISTENTE') ? 'MUNICIPIO_INEXISTENTE' : 'REGRA_NAO_ATENDIDA'
}

const CLOCK_MARGIN_MS = 60_000
