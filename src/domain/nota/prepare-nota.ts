import type { Codigo } from '#domain/codigos.ts'
import { type Empresa, isMei, isSimples, type NfseConfig } from '#domain/empresa.ts'
import { type Centavos, sum } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { forecastReforma } from '#domain/tributos/previsto.ts'
import { candidatasDe } from './default-reforma.ts'
import { emReais, type Findings, newFindings } from './findings.ts'
import { mergeItens } from './merge-itens.ts'
import type { Ambiente, Aviso, Erro } from './nota.ts'
import { prepareNt009 } from './nt009.ts'
import type { PedidoNota } from './pedido.ts'
import type { NotaPreparada, Prestador, ServicoPreparado } from './preparada.ts'
import { fusoEmOf, prepareDatas } from './prepare-datas.ts'
import { checkMunicipio, prepareTomador } from './prepare-pessoa.ts'
import { prepareServico } from './prepare-servico.ts'
import { semReforma } from './prepare-tributos.ts'
import { withoutGrupo } from './sem-grupo.ts'

/** The issuing company, its configuration, the ambiente, the tables and the present time. */
export type PrepareContexto = {
  empresa: Empresa
  config: NfseConfig
  ambiente: Ambiente
  tabelas: Tabelas
  agora: Date
  /** False: the layout of the way to the city has no IBS and CBS, and the note goes without them. */
  levaReforma?: boolean
  /** False: it has nothing of foreign trade, which is not demanded then. */
  levaComercioExterior?: boolean
  /** False: it does not name the process of a suspended ISS, which is not demanded then. */
  levaNumeroProcesso?: boolean
  /** False: it does not demand the CST of PIS and Cofins, and none is derived. */
  exigeCstPisCofins?: boolean
}

/** `codigo` sums up the erros for the answer: 422 with this code. */
type ResultadoPreparo = {
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
  const {
    empresa,
    config,
    ambiente,
    tabelas,
    agora,
    levaReforma = true,
    levaComercioExterior = true,
    levaNumeroProcesso = true,
    exigeCstPisCofins = true,
  } = contexto
  const findings = newFindings()
  const { dataEmissao, competencia } = prepareDatas(pedido, agora, fusoEmOf(tabelas, empresa))
  const emissao = dataEmissao.slice(0, 7)

  checkMunicipio(empresa.endereco.codigoCidade, 'prestador', tabelas, findings)
  const tomador = prepareTomador(pedido.tomador, 'tomador', tabelas, findings)
  const intermediario = prepareTomador(pedido.intermediario, 'intermediario', tabelas, findings)
  const itens = pedido.servico.map((sent, index) => {
    const campo = `servico[${index}]`
    const doItem = levaReforma ? { item: sent, findings } : withoutGrupo(sent, campo, findings)
    const doCaminho = { levaComercioExterior, levaNumeroProcesso, exigeCstPisCofins }
    const daNota = { empresa, config, tabelas, tomador, competencia, emissao, ...doCaminho }
    return prepareServico(doItem.item, campo, { ...daNota, findings: doItem.findings })
  })
  checkReforma(itens, { ...contexto, competencia, findings })
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
    ...prepareNt009(pedido),
    prestador: preparePrestador(empresa, config, pedido.prestador),
    tomador,
    intermediario,
    servico: { ...reunido, totalTributos: reunido.totalTributos ?? config.totalTributos },
  }
  warnPrevisto(nota, tabelas, findings)
  return { nota, erros, avisos, codigo: null }
}

/** The company as it is now; the configuration of the municipality wins over the company's registration. */
function preparePrestador(
  { id, nomeFantasia: _, ...empresa }: Empresa,
  config: NfseConfig,
  { opcaoSimplesPendente, regimeApuracaoIbsCbs }: PedidoNota['prestador'],
): Prestador {
  return {
    ...empresa,
    empresaId: id,
    inscricaoMunicipal: config.inscricaoMunicipal ?? empresa.inscricaoMunicipal,
    regimeEspecialTributacao: config.regimeEspecialTributacao ?? empresa.regimeEspecialTributacao,
    incentivoFiscal: config.incentivoFiscal ?? empresa.incentivoFiscal,
    enviarInscricaoMunicipal: config.enviarInscricaoMunicipal,
    ...(opcaoSimplesPendente && { opcaoSimplesPendente }),
    ...(regimeApuracaoIbsCbs !== undefined && { regimeApuracaoIbsCbs }),
  }
}

/** Whether a note of the company has to carry IBS and CBS in the month (YYYY-MM), and what happens to it without. */
export const deverDaReforma = (empresa: Empresa, mes: string, tabelas: Tabelas) =>
  isMei(empresa) ? 'nao' : faseDe(mes, tabelas)[isSimples(empresa) ? 'grupoSimples' : 'grupoRegular']

/** Whether each item carries IBS and CBS as the table of the period wants it of this company. */
function checkReforma(itens: readonly ServicoPreparado[], contexto: PrepareContexto & DaNota): void {
  const { empresa, competencia, tabelas, levaReforma = true, findings } = contexto
  const fase = faseDe(competencia, tabelas)
  const dever = deverDaReforma(empresa, competencia, tabelas)
  if (dever === 'nao') return
  itens.forEach((item, index) => {
    if (item.reforma || semReforma(empresa, item.iss, fase)) return
    const campo = `servico[${index}].reforma`
    const falta = `Informe reforma com classificacao, cst e indicadorOperacao${suggestion(item, tabelas)}.`
    if (!levaReforma && dever !== 'facultativo') {
      const mensagem = `A lei pede IBS e CBS na competência ${competencia}, e o leiaute desta cidade não os leva: a nota vai sem eles.`
      findings.aviso(campo, 'REFORMA_AUSENTE', mensagem)
    } else if (dever === 'recusa') {
      findings.erro(campo, 'CAMPO_OBRIGATORIO', `A competência ${competencia} exige IBS e CBS na nota.`, falta)
    } else if (dever === 'aviso') {
      const mensagem = `A lei já exige IBS e CBS na competência ${competencia}; a nota vai sem eles, e a prefeitura não a recusa por isso. ${falta}`
      findings.aviso(campo, 'REFORMA_AUSENTE', mensagem)
    } else findings.aviso(campo, 'REFORMA_AUSENTE', `A nota vai sem IBS e CBS, facultativos em ${competencia}.`)
  })
}
type DaNota = { competencia: string; findings: Findings }

/** The classes that the correlation of NBS codes names for the item, as the end of a sentence. */
function suggestion(item: ServicoPreparado, tabelas: Tabelas): string {
  const { classes, indicadores } = candidatasDe(item, tabelas)
  if (classes.length === 0) return ''
  return ` (para a NBS ${item.codigoNbs} a tabela indica classificacao ${classes.join(' ou ')} e indicadorOperacao ${indicadores.join(' ou ')})`
}

/** One aviso where the authority will compute IBS and CBS differently from the request, with its own amounts. */
function warnPrevisto(nota: NotaPreparada, tabelas: Tabelas, findings: Findings): void {
  const previsto = forecastReforma(nota, tabelas)
  const { reforma } = nota.servico
  if (!previsto || !reforma) return
  const { base, ibsEstadual, ibsMunicipal, cbs, ibs, compra } = previsto
  const pares = [
    [base, reforma.baseCalculo],
    [ibsEstadual.valor, reforma.ibsEstadual.valor],
    [ibsMunicipal.valor, reforma.ibsMunicipal.valor],
    [cbs.valor, reforma.cbs.valor],
  ]
  if (pares.every(([dela, daqui]) => dela === daqui)) return
  const naoFixado =
    compra?.redutor === null
      ? `valor desconhecido, porque o redutor das compras públicas de ${nota.competencia} ainda não foi fixado,`
      : 'alíquota ainda não fixada'
  const de = (valor: Centavos | null) => (valor === null ? naoFixado : emReais(valor))
  const mensagem = `A autoridade calcula sobre ${emReais(base)} (o pedido, sobre ${emReais(reforma.baseCalculo)}): IBS de ${de(ibs)} e CBS de ${de(cbs.valor)}. Valem os dela, em calculado.reforma.previsto.`
  findings.aviso('servico[0].reforma', 'REFORMA_PREVISTA', mensagem)
}

/** The one code that names the refusal: the common code of all erros when it is a code of the API. */
function summarize(erros: readonly Erro[]): Codigo {
  const has = (codigo: Codigo) => erros.some((erro) => erro.codigo === codigo)
  if (has('MULTIPLOS_SERVICOS_NAO_SUPORTADOS')) return 'MULTIPLOS_SERVICOS_NAO_SUPORTADOS'
  return erros.every((erro) => erro.codigo === 'MUNICIPIO_INEXISTENTE') ? 'MUNICIPIO_INEXISTENTE' : 'REGRA_NAO_ATENDIDA'
}
