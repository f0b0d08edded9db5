import type { XmlNode } from '#platform/xml/node.ts'
import { join, type Reader, reader } from './danfse-reader.ts'
import { NINGUEM, type NotaMunicipal, type PessoaMunicipal } from './municipal-nota.ts'
import { readReforma } from './read-reforma.ts'

/** A note of São Paulo (layouts 1 and 2: TiposNFe_v01.xsd and _v02.xsd). */
export function readPaulistana(nfe: XmlNode): NotaMunicipal {
  const nota = reader(nfe)
  const { text } = nota
  const valor = text('ValorServicos') ?? text('ValorFinalCobrado') ?? text('ValorInicialCobrado')
  return {
    numero: text('ChaveNFe/NumeroNFe'),
    codigoVerificacao: text('ChaveNFe/CodigoVerificacao'),
    emissao: text('DataEmissaoNFe'),
    competencia: text('DataFatoGeradorNFe')?.slice(0, 10) ?? null,
    substituida: null,
    outras: null,
    rps: {
      numero: text('ChaveRPS/NumeroRPS'),
      serie: text('ChaveRPS/SerieRPS'),
      emissao: text('DataEmissaoRPS'),
    },
    prestador: readPessoa(nota, 'Prestador', 'ChaveNFe/InscricaoPrestador'),
    tomador: readPessoa(nota, 'Tomador', 'InscricaoMunicipalTomador'),
    intermediario: readPessoa(nota, 'Intermediario', 'InscricaoMunicipalIntermediario'),
    servico: {
      item: null,
      codigoMunicipal: text('CodigoServico'),
      descricaoMunicipal: null,
      codigoNbs: text('NBS'),
      // The city's sign for a line break.
      discriminacao: text('Discriminacao')?.replaceAll('|', '\n') ?? null,
      municipioPrestacao: text('MunicipioPrestacao'),
    },
    iss: {
      exigibilidade: EXIGIBILIDADES[text('TributacaoNFe') ?? ''] ?? null,
      municipioIncidencia: null,
      retencao: whoWithholds(nota),
      base: null,
      aliquota: inPercent(text('AliquotaServicos')),
      valor: text('ValorISS'),
    },
    valores: {
      servico: valor,
      deducoes: text('ValorDeducoes'),
      // The layouts have no discounts: an unconditional one is already deducted from the price
      // (docs/decisions/0011-sao-paulo-homologacao.md).
      descontoIncondicionado: '0.00',
      descontoCondicionado: null,
      liquido: null,
      pis: text('ValorPIS'),
      cofins: text('ValorCOFINS'),
      csll: text('ValorCSLL'),
      inss: text('ValorINSS'),
      irrf: text('ValorIR'),
      outras: null,
    },
    reforma: readReforma(nfe),
  }
}

/** The letters of TributacaoNFe as codes of exigibilidade; the second of each pair is for a service elsewhere. */
const EXIGIBILIDADES: Record<string, string> = {
  T: '1',
  F: '1',
  A: '3',
  B: '3',
  M: '5',
  N: '5',
  X: '6',
  V: '6',
  P: '4',
}

function whoWithholds({ text }: Reader): string | null {
  if (isYes(text('ISSRetidoIntermediario'))) return '3'
  const retido = text('ISSRetido')
  return retido && (isYes(retido) ? '2' : '1')
}

const isYes = (text: string | null) => text === 'true' || text === '1' || text === 'S'

/** The city writes rates as fractions: 0.0290 is 2.90 %. */
const inPercent = (aliquota: string | null) => aliquota && (Number(aliquota) * 100).toFixed(2)

function readPessoa({ text, at }: Reader, quem: string, inscricao: string): PessoaMunicipal {
  const endereco = reader(at(`Endereco${quem}`))
  const documento = ['CNPJ', 'CPF', 'NIF'].map((tipo) => text(`CPFCNPJ${quem}/${tipo}`)).find(Boolean) ?? null
  return {
    ...NINGUEM,
    documento,
    inscricaoMunicipal: text(inscricao),
    nome: text(`RazaoSocial${quem}`),
    email: text(`Email${quem}`),
    endereco: join(
      ', ',
      join(' ', endereco.text('TipoLogradouro'), endereco.text('Logradouro')),
      ...['NumeroEndereco', 'ComplementoEndereco', 'Bairro'].map(endereco.text),
    ),
    municipio: endereco.text('Cidade'),
    cep: endereco.text('CEP')?.padStart(8, '0') ?? null,
  }
}
