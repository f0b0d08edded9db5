import { fusoOf, toLocal } from '#domain/competencia.ts'
import { type Centavos, type Percentual, percentual, sum } from '#domain/money.ts'
import { type Apurado, comApurado } from '#domain/nota/apurado.ts'
import type { NotaPreparada, ServicoPreparado, Tomador, Tributo } from '#domain/nota/preparada.ts'
import { days, itemOf, months } from '#tracks/abrasf/compare-nota.ts'
import { amount } from '#tracks/abrasf/declarado.ts'
import { readInstant } from '#tracks/instant.ts'
import type { DocumentoLido } from './read-documento.ts'

/**
 * The prepared note with the data of the city's document: the customer, the date, the service, the amounts. Data that
 * the document does not show stays as it was sent, except that the data of another customer is removed.
 */
export function asDocumented(nota: NotaPreparada, lido: DocumentoLido, apurado: Apurado | null): NotaPreparada {
  const documented = {
    ...nota,
    ...datesOf(nota, lido),
    tomador: pessoaOf(nota.tomador, lido.tomador),
    intermediario: pessoaOf(nota.intermediario, lido.intermediario),
    servico: servicoOf(nota.servico, lido, apurado),
  }
  return comApurado(documented, apurado)
}

/** The instant of the request is finer than the day of most documents, and stays where the day is the same. */
function datesOf({ dataEmissao, competencia }: NotaPreparada, { rps, competencia: dela }: DocumentoLido) {
  const fuso = fusoOf(dataEmissao)
  const em = readInstant(rps.emissao, fuso)
  const isSameDay = em === null || days(rps.emissao!, fuso).includes(dataEmissao.slice(0, 10))
  const meses = dela === null ? [] : months(dela, fuso)
  return {
    dataEmissao: isSameDay ? dataEmissao : toLocal(Date.parse(em), fuso),
    competencia: meses.includes(competencia) ? competencia : (meses[0] ?? competencia),
  }
}

/** The person of the document; the one sent where its number is absent, masked in part or one repeated digit. */
function pessoaOf(enviada: Tomador | null, lida: DocumentoLido['tomador']): Tomador | null {
  const documento = lida.documento && /\*|x{3}/i.test(lida.documento) ? null : lida.documento?.replace(/\W/g, '')
  if (!documento || /^(\d)\1*$/.test(documento)) return enviada
  if (bare(documento) === bare(enviada?.cpfCnpj ?? enviada?.nifEstrangeiro ?? '')) return enviada
  const isBrazilian = /^(\d{11}|[\dA-Z]{12}\d{2})$/i.test(documento)
  return {
    cpfCnpj: isBrazilian ? documento.toUpperCase() : null,
    nifEstrangeiro: isBrazilian ? null : documento,
    razaoSocial: lida.nome,
    consumidorFinal: false,
    inscricaoMunicipal: lida.inscricaoMunicipal,
    email: lida.email,
    telefone: lida.telefone,
    endereco: null,
  }
}
const bare = (text: string) => text.replace(/^0+/, '').toUpperCase()

function servicoOf(
  enviado: ServicoPreparado,
  { servico: lido, ...nota }: DocumentoLido,
  apurado: Apurado | null,
): ServicoPreparado {
  const { iss, retencao } = { iss: issOf(enviado, nota.iss), retencao: retencaoOf(enviado, nota.valores) }
  const item = lido.item && itemOf(lido.item)
  const isOther = item !== null && item !== itemOf(enviado.codigo)
  const servico = {
    ...enviado,
    ...(isOther && { codigo: `${item.slice(0, 2)}.${item.slice(2)}`, codigoServicoNacional: null }),
    ...(lido.codigoNacional && { codigoServicoNacional: lido.codigoNacional }),
    codigoTributacao: lido.codigoMunicipal ?? (isOther ? null : enviado.codigoTributacao),
    codigoNbs: lido.codigoNbs ?? (isOther ? null : enviado.codigoNbs),
    discriminacao: lido.discriminacao ?? enviado.discriminacao,
    municipioPrestacao: lido.municipioPrestacao ?? enviado.municipioPrestacao,
    municipioIncidencia: nota.iss.municipioIncidencia ?? enviado.municipioIncidencia,
    iss,
    retencao,
  }
  const valor = valorOf(enviado, servico, nota)
  // The estimate of IBS and CBS used the base that was sent; the document's values replace it.
  const isForeseen = valor.baseCalculo === enviado.valor.baseCalculo || Boolean(apurado?.reforma)
  return { ...servico, valor, reforma: isForeseen ? enviado.reforma : null }
}

type Lidos = Pick<DocumentoLido, 'iss' | 'valores'>

/** The amounts that the document shows; base and net follow from them where it shows neither. */
function valorOf(
  enviado: ServicoPreparado,
  { iss, retencao }: Pick<ServicoPreparado, 'iss' | 'retencao'>,
  { iss: lido, valores }: Lidos,
): ServicoPreparado['valor'] {
  const antes = enviado.valor
  const of = (nome: 'servico' | 'deducoes' | 'descontoIncondicionado' | 'descontoCondicionado') =>
    amount(valores[nome]) ?? antes[nome]
  const valor = {
    ...antes,
    servico: of('servico'),
    deducoes: of('deducoes'),
    descontoIncondicionado: of('descontoIncondicionado'),
    descontoCondicionado: of('descontoCondicionado'),
  }
  const grown = (parte: (each: ServicoPreparado['valor']) => number) => parte(valor) - parte(antes)
  const retidoAMais = withheld({ iss, retencao }) - withheld(enviado)
  const base = grown((each) => each.servico - each.deducoes - each.descontoIncondicionado)
  const bruto = grown((each) => each.servico - each.descontoIncondicionado - each.descontoCondicionado)
  const plus = (cents: Centavos, more: number) => Math.max(0, cents + more) as Centavos
  return {
    ...valor,
    baseCalculo: amount(lido.base) ?? plus(antes.baseCalculo, base),
    totalRetido: plus(antes.totalRetido, retidoAMais),
    liquido: amount(valores.liquido) ?? plus(antes.liquido, bruto - retidoAMais),
  }
}

const withheld = ({ iss, retencao }: Pick<ServicoPreparado, 'iss' | 'retencao'>): Centavos =>
  sum(iss.retido ? iss.valor : null, ...FEDERAIS.map((nome) => retencao[nome]?.valor), retencao.outras)

function issOf(
  { iss }: ServicoPreparado,
  { aliquota, valor, retencao }: DocumentoLido['iss'],
): ServicoPreparado['iss'] {
  return {
    ...iss,
    aliquota: aliquota === null ? iss.aliquota : percentual(Number(aliquota)),
    valor: amount(valor) ?? iss.valor,
    retido: retencao === null ? iss.retido : retencao !== '1',
  }
}

const FEDERAIS = ['pis', 'cofins', 'csll', 'inss', 'irrf'] as const

/** A layout writes what is withheld and what the company itself owes into the same element: both are what was sent. */
function retencaoOf(
  { retencao, apuracaoPropria, valor }: ServicoPreparado,
  lidos: DocumentoLido['valores'],
): ServicoPreparado['retencao'] {
  const propria = (nome: string) => (nome === 'pis' || nome === 'cofins' ? apuracaoPropria?.[nome]?.valor : undefined)
  const tributoOf = (nome: (typeof FEDERAIS)[number]): Tributo | null => {
    const lido = amount(lidos[nome])
    if (lido === null || lido === (retencao[nome]?.valor ?? 0) || lido === propria(nome)) return retencao[nome]
    if (lido === 0) return null
    const base = retencao[nome]?.baseCalculo ?? valor.servico
    return { baseCalculo: base, aliquota: Math.round((lido / base) * 1_000_000) as Percentual, valor: lido }
  }
  return { ...retencao, ...Object.fromEntries(FEDERAIS.map((nome) => [nome, tributoOf(nome)])) }
}
