import type { XmlNode } from '#platform/xml/node.ts'
import { find } from '#platform/xml/parse.ts'
import { descricao, ufOf } from './danfse-descricoes.ts'
import {
  cep,
  codigoNbs,
  codigoTribNac,
  cpfCnpj,
  cut,
  cutParagraphs,
  dataHora,
  dinheiro,
  porcento,
  telefone,
} from './danfse-format.ts'
import type { DanfseQuadro, QuadroDe } from './danfse-quadro.ts'
import { join, type Place, type Reader, reader } from './danfse-reader.ts'
import { federal, ibsCbs, issqn, total } from './danfse-tributos.ts'

/** Everything a DANFSe prints, in its final spelling and order, for national and municipal notes alike. */
export type DanfseContent = {
  /** `São Luís / MA`; null leaves it out (services of item 99 have no municipality, NT 008 2.4.5). */
  municipio: string | null
  ambienteGerador: string
  tipoAmbiente: string
  quadros: DanfseQuadro[]
  /** Free text, and the line on approximate taxes (Lei 12.741/2012) that is never cut; null when the note has none. */
  informacoes: { texto: string; totais: string | null }
  numero: string
  /** Access key (50 digits), or the city's verification code. */
  chave: string
  /** How the page is verified: the content of the QR code, the lines below it, and the stub's label for `chave`. */
  autenticidade: { qr: string; legenda: readonly string[]; rotuloChave: string }
}

/** IBGE code to the municipality's name, without the state; null when unknown. */
export type MunicipioName = (ibge: string) => string | null

/**
 * The content of the DANFSe of an authorized national note (layout 1.00 or 1.01), block by block as NT 008 (v1.0 of
 * 05/05/2026, v1.02 of 14/07/2026) orders them. `nfse` is the root element; a tree without `infNFSe` gives a page of dashes, never an error.
 */
export function nationalDanfse(nfse: XmlNode, municipioName: MunicipioName): DanfseContent {
  const nota = reader(find(nfse, 'infNFSe'))
  const dps = reader(find(nfse, 'infNFSe/DPS/infDPS'))
  const chave = cut(find(nfse, 'infNFSe')?.attrs['Id']?.replace(/^NFS/, ''), 50)
  const place: Place = (ibge, nome) => join(' / ', nome ?? (ibge && municipioName(ibge)), ufOf(ibge))
  const isItem99 = dps.text('serv/cServ/cTribNac')?.startsWith('99') ?? false

  return {
    municipio: isItem99 ? null : cut(join(' / ', nota.text('xLocEmi'), nota.text('emit/enderNac/UF')), 37),
    ambienteGerador: cut(descricao('ambGer', nota.text('ambGer')), 40),
    tipoAmbiente: cut(descricao('tpAmb', dps.text('tpAmb')), 40),
    quadros: [
      dados(nota, dps, chave),
      prestador(nota, dps, place),
      pessoa('tomador', dps.at('toma'), dps.text('tpEmit') === '2' ? nota.at('emit') : null, place),
      destinatario(dps, place),
      pessoa('intermediario', dps.at('interm'), dps.text('tpEmit') === '3' ? nota.at('emit') : null, place),
      servico(nota, dps, place),
      issqn(nota, dps, place),
      federal(dps),
      // NT 008 v1.02: the block exists where the group does.
      ...(nota.at('IBSCBS') || dps.at('IBSCBS') ? [ibsCbs(nota, dps, place)] : []),
      total(nota, dps),
    ],
    informacoes: { texto: informacoes(nota, dps), totais: totaisAproximados(dps) },
    numero: cut(nota.text('nNFSe'), 15),
    chave,
    autenticidade: { qr: consultaUrlNacional(chave), legenda: LEGENDA, rotuloChave: 'CHAVE NFS-e' },
  }
}

/** The public consultation of a national note, as NT 008 v1.0 writes it into the QR code. */
export const consultaUrlNacional = (chave: string) => `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${chave}`

const LEGENDA = [
  'A autenticidade desta NFS-e pode ser verificada',
  'pela leitura deste código QR ou pela consulta da',
  'chave de acesso no portal nacional da NFS-e',
]

function dados(nota: Reader, dps: Reader, chave: string): QuadroDe<'dados'> {
  return {
    quadro: 'dados',
    valores: {
      chaveAcesso: chave,
      numero: cut(nota.text('nNFSe'), 13),
      competencia: dataHora(dps.text('dCompet')),
      emissao: dataHora(nota.text('dhProc')),
      numeroDps: cut(dps.text('nDPS'), 15),
      serieDps: cut(dps.text('serie'), 5),
      emissaoDps: dataHora(dps.text('dhEmi')),
      emitente: cut(descricao('tpEmit', dps.text('tpEmit')), 13),
      situacao: cut(descricao('cStat', nota.text('cStat')), 40),
      finalidade: cut(descricao('finNFSe', dps.text('IBSCBS/finNFSe')), 40),
    },
  }
}

function prestador(nota: Reader, dps: Reader, place: Place): QuadroDe<'prestador'> {
  // A DPS issued by the provider has neither name nor address: SEFIN writes them into `emit`.
  const emitente = dps.text('tpEmit') === '1' ? nota.at('emit') : null
  return {
    quadro: 'prestador',
    valores: {
      ...pessoaFields(dps.at('prest'), emitente, place),
      simplesNacional: cut(descricao('opSimpNac', dps.text('prest/regTrib/opSimpNac')), 40),
      regimeApuracaoSn: cut(descricao('regApTribSN', dps.text('prest/regTrib/regApTribSN')), 80),
    },
  }
}

function pessoa(
  quadro: 'tomador' | 'intermediario',
  node: XmlNode | null,
  emitente: XmlNode | null,
  place: Place,
): DanfseQuadro {
  if (node || emitente) return { quadro, valores: pessoaFields(node, emitente, place) }
  return {
    faixa:
      quadro === 'tomador'
        ? 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'
        : 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
  }
}

function destinatario(dps: Reader, place: Place): DanfseQuadro {
  const dest = dps.at('IBSCBS/dest')
  if (dest) {
    const { inscricaoMunicipal: _, ...valores } = pessoaFields(dest, null, place)
    return { quadro: 'destinatario', valores }
  }
  return {
    faixa:
      dps.text('IBSCBS/indDest') === '0'
        ? 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO'
        : 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
  }
}

/** The seven fields of a person; each one from the DPS, else from `emit` when that is the same person. */
function pessoaFields(node: XmlNode | null, emitente: XmlNode | null, place: Place) {
  const own = reader(node)
  const issuer = reader(emitente)
  const either = (path: string) => own.text(path) ?? issuer.text(path)

  const endereco = reader(own.at('end') ?? issuer.at('enderNac'))
  const ibge = endereco.text('endNac/cMun') ?? endereco.text('cMun')
  const postal = endereco.text('endNac/CEP') ?? endereco.text('CEP')
  const abroad = endereco.at('endExt') !== null

  return {
    documento: cpfCnpj(either('CNPJ') ?? either('CPF') ?? either('NIF')),
    inscricaoMunicipal: cut(either('IM'), 15),
    telefone: telefone(either('fone')),
    nome: cut(either('xNome'), 80),
    municipio: cut(
      abroad ? join(' / ', endereco.text('endExt/xCidade'), endereco.text('endExt/xEstProvReg')) : place(ibge),
      37,
    ),
    ibgeCep: cut(abroad ? endereco.text('endExt/cEndPost') : join(' / ', ibge, postal && cep(postal)), 21),
    endereco: cut(join(', ', ...['xLgr', 'nro', 'xCpl', 'xBairro'].map(endereco.text)), 80),
    email: cut(either('email'), 80),
  }
}

function servico(nota: Reader, dps: Reader, place: Place): QuadroDe<'servico'> {
  const nacional = dps.text('serv/cServ/cTribNac')
  const pais = dps.text('serv/locPrest/cPaisPrestacao')
  const local = place(dps.text('serv/locPrest/cLocPrestacao'), nota.text('xLocPrestacao'))
  return {
    quadro: 'servico',
    valores: {
      codigoTributacao: cut(join(' / ', nacional && codigoTribNac(nacional), dps.text('serv/cServ/cTribMun')), 14),
      codigoNbs: codigoNbs(dps.text('serv/cServ/cNBS')),
      localPrestacao: cut(join(' / ', local, pais ?? (local && 'BR')), 42),
      descricaoTributacao: cut(nota.text('xTribMun') ?? nota.text('xTribNac'), 170),
      descricaoServico: cutParagraphs(dps.text('serv/cServ/xDescServ'), 1300),
    },
  }
}

/** The pieces the note has, in the NT's order, joined by pipes. */
function informacoes(nota: Reader, dps: Reader): string {
  const pieces: [string, string | null][] = [
    ['Inf. Cont.', dps.text('serv/infoCompl/xInfComp')],
    ['NFS-e Subst.', dps.text('subst/chSubstda')],
    ['Doc. Ref.', dps.text('serv/infoCompl/docRef')],
    ['Cod. Obra', dps.text('serv/obra/cObra')],
    ['Insc. Imob.', dps.text('IBSCBS/imovel/inscImobFisc') ?? dps.text('serv/obra/inscImobFisc')],
    ['Cod. Evt.', dps.text('serv/atvEvento/idAtvEvt')],
    ['Doc. Tec.', dps.text('serv/infoCompl/idDocTec')],
    ['Núm. Ped.', dps.text('serv/infoCompl/xPed')],
    ['Item Ped.', dps.texts('serv/infoCompl/gItemPed/xItemPed').join(', ') || null],
    ['Inf. A. T. Mun.', nota.text('xOutInf')],
  ]
  const present = pieces.filter(([, valor]) => valor !== null)
  return cut(present.map(([rotulo, valor]) => `${rotulo}: ${valor}`).join(' | '), 2000)
}

function totaisAproximados(dps: Reader): string {
  const esferas = [
    ['Federais', 'TotTribFed'],
    ['Estaduais', 'TotTribEst'],
    ['Municipais', 'TotTribMun'],
  ].map(([rotulo, campo]) => {
    const valor = dps.text(`valores/trib/totTrib/vTotTrib/v${campo}`)
    const aliquota = dps.text(`valores/trib/totTrib/pTotTrib/p${campo}`)
    return `${rotulo}: ${valor ? `R$ ${dinheiro(valor)}` : porcento(aliquota)}`
  })
  // The layout cannot say "not informed" (E0712, E0713): zero in every sphere means that, and is not printed as a fact.
  const declarado = SOMAS.some((campo) => Number(dps.text(`valores/trib/totTrib/vTotTrib/${campo}`)) > 0)
  if (dps.text('valores/trib/totTrib/vTotTrib/vTotTribFed') !== null && !declarado)
    return linhaTotais(['não informados'])
  const simples = dps.text('valores/trib/totTrib/pTotTribSN')
  const all = simples ? [...esferas, `Simples Nacional: ${porcento(simples)}`] : esferas
  return linhaTotais(all)
}

const SOMAS = ['vTotTribFed', 'vTotTribEst', 'vTotTribMun']

/** The line of Lei 12.741/2012; each part names a sphere and its tax. */
export const linhaTotais = (partes: readonly string[]) =>
  `Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: ${partes.join('; ')}`
