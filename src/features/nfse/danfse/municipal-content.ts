import { type Centavos, decimalString, type Percentual, sum } from '#domain/money.ts'
import type { ReformaApurada } from '#domain/nota/apurado.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { type DanfseContent, linhaTotais, type MunicipioName } from './danfse-content.ts'
import { descricao, ufOf } from './danfse-descricoes.ts'
import {
  cep,
  codigoNbs,
  cpfCnpj,
  cut,
  cutParagraphs,
  dataHora,
  dinheiro,
  porcento,
  soma,
  telefone,
} from './danfse-format.ts'
import type { DanfseQuadro, QuadroDe } from './danfse-quadro.ts'
import { join } from './danfse-reader.ts'
import { complete, type NotaMunicipal, type PessoaMunicipal, rate, sentNota } from './municipal-nota.ts'
import { readAbrasf } from './read-abrasf.ts'
import { readPaulistana } from './read-paulistana.ts'
import type { ReformaMunicipal } from './read-reforma.ts'

/** `pagina`: the address of a note's page at the city, with marks (`paginaDaNota` of the template). */
type MunicipalContext = {
  preparada: NotaPreparada
  nota: NotaRow
  municipioName: MunicipioName
  pagina?: string | null
}

/**
 * The content of the DANFSe of a note in a city's own format (ABRASF of any version, São Paulo): the city's data, and
 * where it leaves a field out, the note as it was sent. `root` is the city's note; the blocks are those of the
 * national page.
 */
export function municipalDanfse(
  root: XmlNode,
  { preparada, nota, municipioName, pagina = null }: MunicipalContext,
): DanfseContent {
  const read = root.name === 'NFe' ? readPaulistana : readAbrasf
  const lida = complete(read(root, nota.numero), sentNota(preparada, nota))
  const place: PlaceOf = (ibge) => join(' / ', ibge && municipioName(ibge), ufOf(ibge))
  const cidade = cut(place(nota.municipio), 37)
  const codigo = cut(lida.codigoVerificacao, 50)
  const numero = cut(lida.numero, 15)
  const link = linkIn(lida) ?? linkTo(pagina, lida, preparada)
  return {
    municipio: cidade,
    ambienteGerador: 'Sistema próprio do município',
    tipoAmbiente: preparada.ambiente === 'producao' ? 'Produção' : 'Homologação',
    quadros: [
      dados(lida, codigo),
      prestador(lida, preparada, place),
      pessoa('tomador', 'TOMADOR NÃO IDENTIFICADO NA NFS-e', lida.tomador, place),
      pessoa('intermediario', 'INTERMEDIÁRIO NÃO IDENTIFICADO NA NFS-e', lida.intermediario, place),
      servico(lida, place),
      issqn(lida, preparada, place),
      federal(lida),
      ...(lida.reforma ? [ibsCbs(lida.reforma, place)] : []),
      total(lida),
    ],
    informacoes: { texto: informacoes(lida, preparada), totais: totaisAproximados(preparada) },
    numero,
    chave: codigo,
    autenticidade: {
      qr: link ?? lida.codigoVerificacao ?? numero,
      legenda: link
        ? [
            'A autenticidade desta NFS-e pode ser verificada',
            'pela leitura deste código QR, que abre a página',
            'da nota na prefeitura',
          ]
        : [
            'Confira esta NFS-e na página da prefeitura de',
            cut(municipioName(nota.municipio), 40),
            'com o código de verificação',
          ],
      rotuloChave: 'CÓDIGO DE VERIFICAÇÃO',
    },
  }
}

type PlaceOf = (ibge: string | null) => string | null

/** Some cities write the address of the note's own page into the field for remarks. */
const linkIn = ({ outras }: NotaMunicipal) => /https?:\/\/[^\s<>"]+/.exec(outras ?? '')?.[0] ?? null

/** The page of this note, when everything its address asks for is known. */
function linkTo(pagina: string | null, lida: NotaMunicipal, { prestador }: NotaPreparada): string | null {
  if (pagina === null) return null
  const values: Record<string, string | null> = {
    numero: lida.numero,
    codigo: lida.codigoVerificacao,
    inscricao: prestador.inscricaoMunicipal,
    cnpj: prestador.cpfCnpj,
  }
  const marks = [...pagina.matchAll(MARK)].map(([, name]) => values[name!] ?? null)
  return marks.includes(null) ? null : pagina.replace(MARK, (_, name: string) => encodeURIComponent(values[name]!))
}
const MARK = /\{(numero|codigo|inscricao|cnpj)\}/g

function dados(lida: NotaMunicipal, codigo: string): QuadroDe<'dados'> {
  return {
    quadro: 'dados',
    rotulos: {
      chaveAcesso: 'CÓDIGO DE VERIFICAÇÃO DA NFS-e',
      numeroDps: 'NÚMERO DO RPS',
      serieDps: 'SÉRIE DO RPS',
      emissaoDps: 'DATA DE EMISSÃO DO RPS',
      situacao: 'NFS-e SUBSTITUÍDA',
    },
    valores: {
      chaveAcesso: codigo,
      numero: cut(lida.numero, 15),
      competencia: dataHora(lida.competencia),
      emissao: dataHora(lida.emissao),
      numeroDps: cut(lida.rps.numero, 15),
      serieDps: cut(lida.rps.serie, 5),
      emissaoDps: dataHora(lida.rps.emissao),
      emitente: 'Prestador',
      ...(lida.substituida && { situacao: cut(lida.substituida, 15) }),
    },
  }
}

function prestador(lida: NotaMunicipal, { prestador: sent }: NotaPreparada, place: PlaceOf): QuadroDe<'prestador'> {
  const isMei = sent.regimeTributario === 'mei' || sent.optanteMei
  const opcao = isMei ? '2' : sent.regimeTributario === 'simples_nacional' ? '3' : '1'
  // A company that left Simples may still have its last form of it.
  const regime = opcao === '3' ? sent.regimeApuracaoSimples : null
  return {
    quadro: 'prestador',
    valores: {
      ...pessoaFields(lida.prestador, place),
      simplesNacional: cut(descricao('opSimpNac', opcao), 40),
      regimeApuracaoSn: cut(descricao('regApTribSN', regime === null ? null : String(regime)), 80),
    },
  }
}

function pessoa(
  quadro: 'tomador' | 'intermediario',
  faixa: string,
  lida: PessoaMunicipal,
  place: PlaceOf,
): DanfseQuadro {
  return lida.documento || lida.nome ? { quadro, valores: pessoaFields(lida, place) } : { faixa }
}

function pessoaFields(lida: PessoaMunicipal, place: PlaceOf) {
  return {
    documento: cpfCnpj(lida.documento),
    inscricaoMunicipal: cut(lida.inscricaoMunicipal, 15),
    telefone: telefone(lida.telefone),
    nome: cut(lida.nome, 80),
    municipio: cut(lida.exterior ?? place(lida.municipio), 37),
    ibgeCep: cut(lida.exterior ? lida.cep : join(' / ', lida.municipio, lida.cep && cep(lida.cep)), 21),
    endereco: cut(lida.endereco, 80),
    email: cut(lida.email, 80),
  }
}

function servico({ servico: lido }: NotaMunicipal, place: PlaceOf): QuadroDe<'servico'> {
  const local = place(lido.municipioPrestacao)
  return {
    quadro: 'servico',
    rotulos: {
      codigoTributacao: 'Item da LC 116 / Código do Município',
      localPrestacao: 'Local da Prestação / Sigla UF',
    },
    valores: {
      codigoTributacao: cut(join(' / ', lido.item, lido.codigoMunicipal), 27),
      codigoNbs: codigoNbs(lido.codigoNbs),
      localPrestacao: cut(local, 42),
      ...(lido.descricaoMunicipal && { descricaoTributacao: cut(lido.descricaoMunicipal, 170) }),
      descricaoServico: cutParagraphs(lido.discriminacao, 2000),
    },
  }
}

function issqn({ iss, valores }: NotaMunicipal, { prestador, servico }: NotaPreparada, place: PlaceOf): DanfseQuadro {
  const { beneficioMunicipal, numeroProcesso } = servico.iss
  return {
    quadro: 'issqn',
    rotulos: {
      incidenciaIssqn: 'Município / Sigla UF da Incidência do ISSQN',
      deducoes: 'Total das Deduções',
      processoSuspensao: 'Número do Processo',
    },
    valores: {
      tributacaoIssqn: cut(EXIGIBILIDADES[iss.exigibilidade ?? ''] ?? iss.exigibilidade, 40),
      incidenciaIssqn: cut(place(iss.municipioIncidencia), 42),
      regimeEspecial: cut(descricao('regEspTrib', String(prestador.regimeEspecialTributacao)), 27),
      ...(numeroProcesso && { processoSuspensao: cut(numeroProcesso, 30) }),
      ...(beneficioMunicipal && { beneficio: cut(beneficioMunicipal.numero, 40) }),
      deducoes: dinheiro(valores.deducoes),
      descontoIncondicionado: dinheiro(valores.descontoIncondicionado),
      baseIssqn: dinheiro(iss.base),
      aliquota: porcento(iss.aliquota),
      retencao: cut(descricao('tpRetISSQN', iss.retencao), 25),
      issqn: dinheiro(iss.valor),
    },
  }
}

const EXIGIBILIDADES: Record<string, string> = {
  '1': 'Exigível',
  '2': 'Não incidência',
  '3': 'Isenção',
  '4': 'Exportação',
  '5': 'Imunidade',
  '6': 'Suspensa por decisão judicial',
  '7': 'Suspensa por processo administrativo',
}

/**
 * The cities' layouts have only what the customer withholds. PIS and COFINS end with 2026, except what is withheld by an
 * earlier date of payment.
 */
function federal({ valores, competencia }: NotaMunicipal): QuadroDe<'federal'> {
  const temPisCofins = Number(valores.pis) > 0 || Number(valores.cofins) > 0 || yearOf(competencia) < '2027'
  return {
    quadro: 'federal',
    rotulos: {
      irrf: 'IRRF - Retido',
      contribuicaoPrevidenciaria: 'INSS - Retido',
      contribuicoesSociais: 'CSLL - Retida',
      pis: 'PIS - Retido',
      cofins: 'COFINS - Retida',
      descricaoContribuicoes: 'Outras Retenções',
    },
    valores: {
      irrf: dinheiro(valores.irrf),
      contribuicaoPrevidenciaria: dinheiro(valores.inss),
      contribuicoesSociais: dinheiro(valores.csll),
      ...(temPisCofins && { pis: dinheiro(valores.pis), cofins: dinheiro(valores.cofins) }),
      descricaoContribuicoes: dinheiro(valores.outras),
    },
  }
}

/** A competência is a date of the city, or MM/YYYY as it was sent. */
const yearOf = (competencia: string | null) => /\d{4}/.exec(competencia ?? '')?.[0] ?? ''

/** The two taxes of the reform, as the note carries them: some cities write amounts, others the classification alone. */
function ibsCbs(
  { cst, classificacao, indicadorOperacao, apurada }: ReformaMunicipal,
  place: PlaceOf,
): QuadroDe<'ibsCbs'> {
  const local = apurada?.localIncidencia ?? null
  return {
    quadro: 'ibsCbs',
    rotulos: { baseIbsCbs: 'Base de Cálculo' },
    valores: {
      cstClassTrib: cut(join(' / ', cst, classificacao), 12),
      indicadorOperacao: cut(join(' / ', indicadorOperacao, local, place(local)), 56),
      ...(apurada && amountsOf(apurada)),
    },
  }
}

function amountsOf({ base, ibsEstadual, ibsMunicipal, cbs }: ReformaApurada) {
  return {
    baseIbsCbs: dinheiro(decimalString(base)),
    aliquotasIbs: `${porcento(rate(ibsEstadual.aliquota))} / ${porcento(rate(ibsMunicipal.aliquota))}`,
    ibsMun: dinheiro(decimalString(ibsMunicipal.valor)),
    ibsUf: dinheiro(decimalString(ibsEstadual.valor)),
    ibsTotal: dinheiro(decimalString(sum(ibsEstadual.valor, ibsMunicipal.valor))),
    aliquotaCbs: porcento(rate(cbs.aliquota)),
    cbs: dinheiro(decimalString(cbs.valor)),
  }
}

function total({ iss, valores, reforma }: NotaMunicipal): QuadroDe<'total'> {
  const { pis, cofins, csll, inss, irrf, outras } = valores
  const apurada = reforma?.apurada
  return {
    quadro: 'total',
    valores: {
      valorServico: dinheiro(valores.servico),
      descontoIncondicionado: dinheiro(valores.descontoIncondicionado),
      descontoCondicionado: dinheiro(valores.descontoCondicionado),
      retencoes: soma(pis, cofins, csll, inss, irrf, outras, iss.retencao === '1' ? null : iss.valor),
      valorLiquido: dinheiro(valores.liquido),
      ...(apurada && {
        totalIbsCbs: dinheiro(
          decimalString(sum(apurada.ibsEstadual.valor, apurada.ibsMunicipal.valor, apurada.cbs.valor)),
        ),
        ...(apurada.total !== null && { valorTotal: dinheiro(decimalString(apurada.total)) }),
      }),
    },
  }
}

function informacoes({ outras }: NotaMunicipal, { servico }: NotaPreparada): string {
  const pieces = [
    ['Inf. Cont.', servico.informacoesComplementares],
    ['Cod. Obra', servico.obra?.codigo ?? null],
    ['Inscr. Imob.', servico.obra?.inscricaoImobiliaria ?? null],
    ['Inf. do Município', outras],
  ].filter(([, valor]) => valor)
  return cut(pieces.map(([rotulo, valor]) => `${rotulo}: ${valor}`).join(' | '), 2000)
}

function totaisAproximados({ servico: { totalTributos } }: NotaPreparada): string | null {
  if (!totalTributos) return null
  const { tipo, federal, estadual, municipal } = totalTributos
  if (tipo === 'simples')
    return linhaTotais([`Simples Nacional: ${porcento(rate((federal + estadual + municipal) as Percentual))}`])
  const write = (valor: number) =>
    tipo === 'valor' ? `R$ ${dinheiro(decimalString(valor as Centavos))}` : porcento(rate(valor as Percentual))
  return linhaTotais([
    `Federais: ${write(federal)}`,
    `Estaduais: ${write(estadual)}`,
    `Municipais: ${write(municipal)}`,
  ])
}
