import { lastDayOf } from '#domain/competencia.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { emissaoAteAgora } from '#tracks/datas.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import { writeDeducao } from './deducoes-xml.ts'
import { type Escrita, escritaOf } from './escrita.ts'
import { writeIbsCbs } from './ibscbs-xml.ts'
import { writeIntermediario, writePrestadorFields, writeTomador } from './pessoas-xml.ts'
import { writeServico } from './servico-xml.ts'
import { lineText, type Texto } from './texto.ts'
import { isOptanteSimples, naturezaOperacao, notaDaCidade, regimeEspecial, simNao, tipoRps } from './tributacao.ts'

/** The input of the writer of an RPS. `substitui`: the RPS that this one replaces. */
export type PedidoRps = {
  nota: NotaPreparada
  serie: string
  numero: string
  template: TemplateAbrasf
  agora: Date
  tabelas: Tabelas
}

/** The element that is signed in an RPS: its name, its identifier and its content. */
type InfRps = { name: 'InfRps' | 'InfDeclaracaoPrestacaoServico'; id: string; body: string; depois: string }

/**
 * The content of an RPS in the order of its version (docs/referencia/municipal.md#13-ordem-dos-elementos,
 * docs/referencia/municipal.md#2-mapa-do-json-para-abrasf). `depois` follows the signed element inside `Rps`. No date
 * is later than `agora`: cities compare with their own clock (E16).
 */
export function writeInfRps(recebido: PedidoRps): InfRps {
  const { numero, template } = recebido
  const w = escritaOf(template)
  const nota = notaDaCidade(recebido.nota, template)
  const pedido = { ...recebido, nota }
  const depois = writeIbsCbs(nota, template.xml, 'rps', pedido.tabelas)
  return w.versao.geracao === 1
    ? { name: 'InfRps', id: `R${numero}`, body: writeInf1(w, pedido), depois }
    : { name: 'InfDeclaracaoPrestacaoServico', id: `D${numero}`, body: writeInf2(w, pedido), depois }
}

/** `IdentificacaoRps`, in an RPS and in the consult about it. */
export const writeIdentificacaoRps = (
  { el, group }: Escrita,
  rps: { numero: string; serie: string; tipo: string | number },
) => group('IdentificacaoRps', el('Numero', rps.numero), el('Serie', rps.serie), el('Tipo', rps.tipo))

/** Emission and competência as the city writes dates: in its own hour, without offset. */
export function datasRps({ dataEmissao, competencia }: NotaPreparada, template: TemplateAbrasf, agora: Date) {
  const emissao = emissaoAteAgora({ dataEmissao }, agora)
  const dia = emissao.slice(0, 10)
  return {
    emissao: template.xml.dataEmissao === 'date' ? dia : emissao.slice(0, 19),
    competencia: dia.startsWith(competencia)
      ? dia
      : lastDayOf(competencia) < dia
        ? lastDayOf(competencia)
        : `${competencia}-01`,
  }
}

export const informacoesText = (informacoes: string | null) => lineText(informacoes, 2000)
export const eventoText = (nome: string): Texto => lineText(nome, 255)

function writeInf2(w: Escrita, pedido: PedidoRps): string {
  const { el, group, identified, versao, xml } = w
  const { nota, numero, template, agora, tabelas } = pedido
  const { prestador, servico } = nota
  const datas = datasRps(nota, template, agora)
  const rps = identified(
    'Rps',
    `R${numero}`,
    writeIdentificacaoRps(w, { ...pedido, tipo: tipoRps(nota) }),
    el('DataEmissao', datas.emissao),
    el('Status', 1),
  )
  return [
    rps,
    el('Competencia', datas.competencia),
    writeServico(w, nota, template, tabelas),
    group('Prestador', writePrestadorFields(w, prestador)),
    writeTomador(w, nota.tomador, { municipio: prestador.endereco.codigoCidade, tabelas }),
    writeIntermediario(w, nota.intermediario),
    versao.desde204 ? group('ConstrucaoCivil', el('CodigoObra', lineText(servico.obra?.codigo ?? null, 30).texto)) : '',
    el('RegimeEspecialTributacao', regimeEspecial(prestador)),
    el('OptanteSimplesNacional', simNao(isOptanteSimples(prestador))),
    el('IncentivoFiscal', simNao(prestador.incentivoFiscal)),
    versao.desde204 ? writeEvento(w, servico.evento) : '',
    versao.desde204 ? el('InformacoesComplementares', informacoesText(servico.informacoesComplementares).texto) : '',
    ...(versao.desde204 ? servico.valor.documentosDeducao.map((documento) => writeDeducao(w, documento)) : []),
    writeIbsCbs(nota, xml, 'inf-declaracao', tabelas),
  ].join('')
}

function writeInf1(w: Escrita, pedido: PedidoRps): string {
  const { el, group, xml } = w
  const { nota, template, agora, tabelas } = pedido
  const { prestador } = nota
  return [
    writeIdentificacaoRps(w, { ...pedido, tipo: tipoRps(nota) }),
    el('DataEmissao', datasRps(nota, template, agora).emissao),
    el('NaturezaOperacao', naturezaOperacao(nota, xml)),
    el('RegimeEspecialTributacao', regimeEspecial(prestador)),
    el('OptanteSimplesNacional', simNao(isOptanteSimples(prestador))),
    el('IncentivadorCultural', simNao(prestador.incentivoFiscal)),
    el('Status', 1),
    writeServico(w, nota, template, tabelas),
    group('Prestador', writePrestadorFields(w, prestador)),
    writeTomador(w, nota.tomador, { municipio: prestador.endereco.codigoCidade, tabelas }),
    writeIntermediario(w, nota.intermediario),
  ].join('')
}

function writeEvento({ el, group }: Escrita, evento: NotaPreparada['servico']['evento']): string {
  if (!evento) return ''
  return group(
    'Evento',
    el('IdentificacaoEvento', lineText(evento.identificacao, 30).texto),
    el('DescricaoEvento', eventoText(evento.nome).texto),
  )
}
