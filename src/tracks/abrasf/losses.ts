import type { Endereco } from '#domain/empresa.ts'
import type { Aviso } from '#domain/nota/nota.ts'
import type { DocumentoDeducao, NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import { isIdentificado, PAIS_BRASIL } from '#domain/nota/prepare-pessoa.ts'
import { issBase, isTributavel } from '#domain/tributos/iss.ts'
import { lossesOfGrupos } from '#tracks/grupos-nacionais.ts'
import {
  incidenciaSemIss,
  type Loss,
  numerosLosses,
  toAvisos,
  warnGrupoDaExportacao,
  zerosDeTotais,
} from '#tracks/losses.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import { aliquotaText } from './escrita.ts'
import { cstGiss, GRUPOS_GISS } from './ibscbs-xml.ts'
import { omittedLosses, reformaLosses } from './losses-template.ts'
import {
  contatoTexts,
  enderecoExteriorText,
  enderecoTexts,
  inscricaoText,
  nifText,
  tomadorInscricaoText,
  whyNotIntermediario,
} from './pessoas-xml.ts'
import { eventoText, informacoesText } from './rps-xml.ts'
import { codigoTributacaoText, discriminacaoText, numeroProcessoText, SEM_INCIDENCIA } from './servico-xml.ts'
import { lineText, type Texto } from './texto.ts'
import { notaDaCidade, regimeEspecial } from './tributacao.ts'
import { type Versao, versaoOf } from './versoes.ts'

/**
 * The fields of a note that this template cannot carry (CAMPO_SEM_DESTINO) and those it carries cut (CAMPO_TRUNCADO).
 */
export function findLosses(pedida: NotaPreparada, template: TemplateAbrasf): Aviso[] {
  const nota = notaDaCidade(pedida, template)
  const versao = versaoOf(template)
  const { servico } = nota
  const { xml } = template
  return [
    ...(nota === pedida ? [] : warnGrupoDaExportacao(nota)),
    ...(temTrib(template) && servico.reforma !== null && servico.totalTributos === null
      ? [zerosDeTotais(nota, 'o leiaute desta cidade exige o total e não tem como dizer que não foi informado')]
      : []),
    ...toAvisos(serviceLosses(nota, template, versao)),
    ...toAvisos(detailLosses(nota, versao)),
    ...toAvisos(reformaLosses(nota, template.xml)),
    ...toAvisos(lossesOfGrupos(nota, xml.ibscbs !== 'nenhum', xml.esquemaIbscbs === 'giss' ? GRUPOS_GISS : [])),
    ...toAvisos(omittedLosses(nota, template.xml)),
    ...loseTexts('servico[0]', {
      discriminacao: discriminacaoText(servico, template, versao.desde204),
      'iss.aliquota': aliquotaText(servico.iss.aliquota, template.xml.aliquota),
      ...(versao.desde204 && { informacoesComplementares: informacoesText(servico.informacoesComplementares) }),
      ...(versao.desde204 && servico.evento && { 'evento.nome': eventoText(servico.evento.nome) }),
    }),
    ...loseTomador(nota, versao),
    ...loseIntermediario(nota.intermediario, versao),
  ]
}

/** The group of taxes of the DPS, beside IBS and CBS. */
const temTrib = ({ xml }: TemplateAbrasf) => xml.ibscbs !== 'nenhum' && xml.esquemaIbscbs === 'giss'

/** Taxes and codes without a place in the version or the dialect. */
function serviceLosses(nota: NotaPreparada, template: TemplateAbrasf, versao: Versao): Loss[] {
  const { servico, prestador, tomador, competencia, dataEmissao } = nota
  const { xml } = template
  const { iss, retencao } = servico
  const is1 = versao.geracao === 1
  const temNbs = versao.desde203 || (is1 && xml.ibscbs === 'servico-valores')
  const semBase = servico.valor.baseCalculo !== issBase(servico.valor, iss.beneficioMunicipal)
  return [
    [
      is1 && competencia !== dataEmissao.slice(0, 7),
      'competencia',
      'O leiaute desta cidade não tem a competência; a prefeitura usa o mês da emissão.',
    ],
    [servico.codigoNbs !== null && !temNbs, 'servico[0].codigoNbs', 'O leiaute desta cidade não tem o código NBS.'],
    [
      codigoTributacaoText(servico.codigoTributacao).perdeu,
      'servico[0].codigoTributacao',
      'O código de tributação tem no máximo 20 caracteres; não foi enviado.',
    ],
    [
      is1 && servico.municipioIncidencia !== servico.municipioPrestacao,
      'servico[0].municipioIncidencia',
      `O leiaute desta cidade só tem o município da prestação: será ${servico.municipioPrestacao}.`,
    ],
    [
      !isTributavel(iss.exigibilidade) && iss.aliquota > 0,
      'servico[0].iss.aliquota',
      'Nesta situação o serviço não deve ISS; a alíquota não é enviada.',
    ],
    [
      !versao.desde204 && iss.tipoImunidade !== null,
      'servico[0].iss.tipoImunidade',
      'O leiaute desta cidade não tem o tipo da imunidade.',
    ],
    [
      is1 && iss.numeroProcesso !== null,
      'servico[0].iss.numeroProcesso',
      'O leiaute desta cidade não tem o número do processo.',
    ],
    [
      !is1 && numeroProcessoText(iss.numeroProcesso).perdeu,
      'servico[0].iss.numeroProcesso',
      'O número do processo tem no máximo 30 caracteres; não foi enviado.',
    ],
    ...(!is1 && SEM_INCIDENCIA.includes(iss.exigibilidade) ? [incidenciaSemIss(nota)] : []),
    [
      !is1 && semBase,
      'servico[0].valor.baseCalculo',
      'O leiaute desta cidade não leva a base; a prefeitura a calcula do valor, das deduções e dos descontos.',
    ],
    [
      is1 && semBase && !isTributavel(iss.exigibilidade),
      'servico[0].valor.baseCalculo',
      'Nesta situação o serviço não deve ISS; a base não é enviada.',
    ],
    [
      iss.beneficioMunicipal !== null,
      'servico[0].iss.beneficioMunicipal',
      'O leiaute desta cidade não identifica o benefício; a redução segue no valor do imposto.',
    ],
    [
      (retencao.cpp?.valor ?? 0) > 0,
      'servico[0].retencao.cpp',
      'A CPP não tem campo próprio; segue somada às outras retenções.',
    ],
    [
      servico.apuracaoPropria !== null && !(temTrib(template) && cstGiss(servico.apuracaoPropria)),
      'servico[0].apuracaoPropria',
      'O leiaute desta cidade só leva PIS e Cofins retidos.',
    ],
    [
      tomador?.consumidorFinal === true &&
        (xml.ibscbs === 'nenhum' || xml.esquemaIbscbs === 'calculado' || servico.reforma === null),
      'tomador.consumidorFinal',
      'O leiaute desta cidade só indica consumidor final junto do IBS e da CBS.',
    ],
    [
      servico.totalTributos !== null && !versao.desde203 && !temTrib(template),
      'servico[0].totalTributos',
      'O leiaute desta cidade não tem o total aproximado de tributos.',
    ],
    [
      prestador.regimeEspecialTributacao !== 0 && regimeEspecial(prestador) === null,
      'prestador.regimeEspecialTributacao',
      'A ABRASF não tem este regime especial; a nota sai sem ele.',
    ],
  ]
}

/** Groups of details. */
function detailLosses({ servico }: NotaPreparada, { desde204 }: Versao): Loss[] {
  const { valor, obra, evento } = servico
  const outraObra = obra !== null && (obra.inscricaoImobiliaria !== null || obra.cib !== null || obra.endereco !== null)
  return [
    [valor.recebido !== null, 'servico[0].valor.recebido', 'O leiaute desta cidade não tem o valor recebido.'],
    [
      valor.documentosDeducao.length > 0 && !desde204,
      'servico[0].valor.deducoes.documentos',
      'O leiaute desta cidade só leva o valor das deduções, sem os documentos.',
    ],
    ...(desde204 ? valor.documentosDeducao.flatMap(documentLosses) : []),
    [
      servico.comercioExterior !== null,
      'servico[0].comercioExterior',
      'O leiaute desta cidade não tem os dados de comércio exterior.',
    ],
    [
      obra !== null && obra.codigo !== null && !desde204,
      'servico[0].obra.codigo',
      'Neste leiaute o código da obra só vai com a ART, que não foi informada.',
    ],
    [outraObra, 'servico[0].obra', 'O leiaute desta cidade só identifica a obra pelo código.'],
    [
      evento !== null,
      'servico[0].evento',
      desde204 ? 'Do evento seguem só o nome e a identificação.' : 'O leiaute desta cidade não tem os dados do evento.',
    ],
  ]
}

function documentLosses(documento: DocumentoDeducao, index: number): Loss[] {
  const campo = `servico[0].valor.deducoes.documentos[${index}]`
  return [
    ...numerosLosses(documento, campo),
    [
      Boolean(documento.nfseMunicipal),
      `${campo}.nfseMunicipal.codigoVerificacao`,
      'O leiaute desta cidade identifica a NFS-e municipal só pelo município e pelo número.',
    ],
    [
      documento.fornecedor !== null,
      `${campo}.fornecedor`,
      'O leiaute desta cidade identifica o fornecedor só pelo CPF ou CNPJ.',
    ],
  ]
}

function loseTomador({ tomador, prestador }: NotaPreparada, versao: Versao): Aviso[] {
  if (tomador === null) return []
  if (!isIdentificado(tomador)) {
    return toAvisos([
      [true, 'tomador', 'Sem CPF, CNPJ, NIF ou endereço no exterior a nota sai sem identificar esta pessoa.'],
    ])
  }
  const inscricao = tomadorInscricaoText(tomador, prestador.endereco.codigoCidade)
  const isLost = tomador.inscricaoMunicipal !== null && (tomador.cpfCnpj === null || inscricao.texto === null)
  return [
    ...toAvisos([
      [
        isLost,
        'tomador.inscricaoMunicipal',
        'A inscrição municipal só vai quando o tomador tem CPF ou CNPJ, é do município do prestador e ela tem até 15 caracteres.',
      ],
      [
        tomador.nifEstrangeiro !== null && (!versao.desde203 || nifText(tomador).perdeu),
        'tomador.nifEstrangeiro',
        'O leiaute desta cidade não leva o número fiscal estrangeiro.',
      ],
    ]),
    ...loseTexts('tomador', { razaoSocial: lineText(tomador.razaoSocial, versao.razaoSocial) }),
    ...loseContatos(tomador, versao),
    ...loseEndereco(tomador.endereco, versao),
  ]
}

function loseIntermediario(pessoa: Tomador | null, versao: Versao): Aviso[] {
  if (pessoa === null) return []
  const why = whyNotIntermediario(pessoa, versao)
  if (why !== null) return toAvisos([[true, 'intermediario', why]])
  return [
    ...toAvisos([
      [
        pessoa.email !== null || pessoa.telefone !== null || pessoa.endereco?.logradouro !== undefined,
        'intermediario',
        'Do intermediário seguem só documento, nome, inscrição e, quando o leiaute tem, o município.',
      ],
      [
        inscricaoText(pessoa.inscricaoMunicipal).perdeu,
        'intermediario.inscricaoMunicipal',
        'A inscrição municipal tem no máximo 15 caracteres; não foi enviada.',
      ],
    ]),
    ...loseTexts('intermediario', { razaoSocial: lineText(pessoa.razaoSocial, versao.razaoSocial) }),
  ]
}

function loseContatos(tomador: Tomador, versao: Versao): Aviso[] {
  const { telefone, email } = contatoTexts(tomador, versao)
  return toAvisos([
    [telefone!.perdeu, 'tomador.telefone', `O telefone tem no máximo ${versao.telefone} dígitos; não foi enviado.`],
    [email!.perdeu, 'tomador.email', 'O e-mail tem no máximo 80 caracteres; não foi enviado.'],
  ])
}

function loseEndereco(endereco: Endereco | null, versao: Versao): Aviso[] {
  if (endereco === null) return []
  if (endereco.codigoPais === PAIS_BRASIL) return loseTexts('tomador.endereco', enderecoTexts(endereco, versao))
  if (versao.desde204) return loseTexts('tomador', { endereco: enderecoExteriorText(endereco) })
  const parts = versao.geracao === 1 ? 'país, cidade, estado e código postal' : 'cidade, estado e código postal'
  return [
    ...toAvisos([[true, 'tomador.endereco', `O leiaute desta cidade não leva ${parts} do exterior.`]]),
    ...loseTexts('tomador.endereco', enderecoTexts(endereco, versao)),
  ]
}

const loseTexts = (campo: string, texts: Record<string, Texto>): Aviso[] =>
  Object.entries(texts).flatMap(([nome, { texto, perdeu }]) =>
    perdeu
      ? [
          {
            campo: `${campo}.${nome}`,
            codigo: 'CAMPO_TRUNCADO',
            mensagem: `O valor não cabe no leiaute desta cidade; segue como "${shorten(texto ?? '')}".`,
          },
        ]
      : [],
  )

function shorten(texto: string): string {
  const characters = [...texto]
  return characters.length <= SHOWN_MAX ? texto : `${characters.slice(0, SHOWN_MAX).join('')}…`
}
const SHOWN_MAX = 60
