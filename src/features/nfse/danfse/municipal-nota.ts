import { fusoOf, toLocal } from '#domain/competencia.ts'
import type { Endereco } from '#domain/empresa.ts'
import { type Centavos, decimalString, type Percentual, sum } from '#domain/money.ts'
import type { NotaPreparada, Prestador, Tomador, Tributo } from '#domain/nota/preparada.ts'
import { CIDADE_EXTERIOR } from '#domain/nota/prepare-pessoa.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { join } from './danfse-reader.ts'
import type { ReformaMunicipal } from './read-reforma.ts'

/**
 * A municipal note as its DANFSe needs it, of any family. Every leaf is text or null: dates ISO, money and rates as
 * decimals with a dot (5 % is 5.00), municipalities by IBGE code.
 */
export type NotaMunicipal = {
  numero: string | null
  codigoVerificacao: string | null
  emissao: string | null
  competencia: string | null
  /** Number of the note this one replaced. */
  substituida: string | null
  /** The city's free text: a sentence, or the address of its page. */
  outras: string | null
  rps: { numero: string | null; serie: string | null; emissao: string | null }
  prestador: PessoaMunicipal
  tomador: PessoaMunicipal
  intermediario: PessoaMunicipal
  servico: {
    item: string | null
    codigoMunicipal: string | null
    descricaoMunicipal: string | null
    codigoNbs: string | null
    discriminacao: string | null
    municipioPrestacao: string | null
  }
  iss: {
    /** 1–7 as in docs/especificacao/contrato.md#22-issuance-request. */
    exigibilidade: string | null
    municipioIncidencia: string | null
    /** Who withholds: 1 no one, 2 the customer, 3 the intermediary. */
    retencao: string | null
    base: string | null
    aliquota: string | null
    valor: string | null
  }
  valores: Record<Valor, string | null>
  /** Only what the city's note itself carries. */
  reforma: ReformaMunicipal | null
}
type Valor =
  | 'servico'
  | 'deducoes'
  | 'descontoIncondicionado'
  | 'descontoCondicionado'
  | 'liquido'
  | 'pis'
  | 'cofins'
  | 'csll'
  | 'inss'
  | 'irrf'
  | 'outras'

/** `exterior`: city and region of an address abroad, which has no municipality. */
export type PessoaMunicipal = Record<
  'documento' | 'inscricaoMunicipal' | 'nome' | 'telefone' | 'email' | 'endereco' | 'municipio' | 'exterior' | 'cep',
  string | null
>

/** The city's data, completed with what was sent where the city has nothing. */
export function complete<T extends object>(cidade: T, enviada: T): T {
  const entries = Object.entries(enviada).map(([name, sent]) => {
    const said = cidade[name as keyof T]
    return [name, typeof sent === 'object' && sent !== null ? complete(said as object, sent) : (said ?? sent)]
  })
  return Object.fromEntries(entries) as T
}

/** The note as it was sent and settled, for the fields the city's document leaves out. */
export function sentNota(preparada: NotaPreparada, nota: NotaRow): NotaMunicipal {
  const { prestador, tomador, intermediario, servico, competencia, dataEmissao } = preparada
  const { valor, iss, retencao } = servico
  return {
    numero: nota.numero,
    codigoVerificacao: nota.codigoVerificacao,
    emissao: nota.autorizadaEm && toLocal(nota.autorizadaEm.getTime(), fusoOf(dataEmissao)),
    competencia: competencia.split('-').reverse().join('/'),
    substituida: null,
    outras: null,
    rps: { numero: String(nota.numeroRps), serie: nota.serieRps, emissao: dataEmissao },
    prestador: pessoa(prestador),
    tomador: pessoa(tomador),
    intermediario: pessoa(intermediario),
    servico: {
      item: servico.codigo,
      codigoMunicipal: servico.codigoTributacao,
      descricaoMunicipal: null,
      codigoNbs: servico.codigoNbs,
      discriminacao: servico.discriminacao,
      municipioPrestacao: servico.municipioPrestacao,
    },
    iss: {
      exigibilidade: String(iss.exigibilidade),
      municipioIncidencia: servico.municipioIncidencia,
      retencao: !iss.retido ? '1' : !tomador?.cpfCnpj && intermediario?.cpfCnpj ? '3' : '2',
      base: decimalString(valor.baseCalculo),
      aliquota: rate(iss.aliquota),
      valor: decimalString(iss.valor),
    },
    valores: {
      servico: decimalString(valor.servico),
      deducoes: decimalString(valor.deducoes),
      descontoIncondicionado: decimalString(valor.descontoIncondicionado),
      descontoCondicionado: decimalString(valor.descontoCondicionado),
      liquido: decimalString(valor.liquido),
      pis: amount(retencao.pis),
      cofins: amount(retencao.cofins),
      csll: amount(retencao.csll),
      inss: amount(retencao.inss),
      irrf: amount(retencao.irrf),
      outras: decimalString(sum(retencao.outras, retencao.cpp?.valor)),
    },
    reforma: null,
  }
}

/** A rate in percent/10_000 as a decimal: 32_500 is 3.25. */
export const rate = (aliquota: Percentual) => (aliquota / 10_000).toFixed(2)

/** An absent party. */
export const NINGUEM: PessoaMunicipal = {
  documento: null,
  inscricaoMunicipal: null,
  nome: null,
  telefone: null,
  email: null,
  endereco: null,
  municipio: null,
  exterior: null,
  cep: null,
}

function pessoa(sent: Prestador | Tomador | null): PessoaMunicipal {
  if (!sent) return NINGUEM
  const { endereco } = sent
  return {
    documento: sent.cpfCnpj ?? ('nifEstrangeiro' in sent ? sent.nifEstrangeiro : null),
    inscricaoMunicipal: sent.inscricaoMunicipal,
    nome: sent.razaoSocial,
    telefone: sent.telefone,
    email: sent.email,
    endereco: endereco && addressLine(endereco),
    municipio: endereco?.codigoCidade ?? null,
    exterior:
      endereco?.codigoCidade === CIDADE_EXTERIOR ? join(' / ', endereco.descricaoCidade, endereco.estado) : null,
    cep: endereco?.cep ?? null,
  }
}

const addressLine = ({ tipoLogradouro, logradouro, numero, complemento, tipoBairro, bairro }: Endereco) =>
  join(', ', join(' ', tipoLogradouro, logradouro), numero, complemento, join(' ', tipoBairro, bairro))

const amount = (tributo: Tributo | null) => decimalString(tributo?.valor ?? (0 as Centavos))
