import type { Endereco } from '#domain/empresa.ts'
import { joinCampo } from '#domain/storable.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { Findings } from './findings.ts'
import type { PedidoEndereco, PedidoTomador } from './pedido.ts'
import type { Tomador } from './preparada.ts'

/** IBGE's code for any city abroad. */
export const CIDADE_EXTERIOR = '9999999'
/** The central bank's code of Brazil. */
export const PAIS_BRASIL = '1058'

/** The tables that addresses are checked against. */
export type Lugares = Pick<Tabelas, 'municipio' | 'pais'>

/**
 * The customer or intermediary with empty texts as null; null when the request has nothing on it. An unknown
 * municipality is an erro; a state that is not the municipality's is an aviso.
 */
export function prepareTomador(
  pedido: PedidoTomador | undefined,
  campo: string,
  tabelas: Lugares,
  findings: Findings,
): Tomador | null {
  if (!pedido) return null
  const tomador: Tomador = {
    cpfCnpj: orNull(pedido.cpfCnpj),
    nifEstrangeiro: orNull(pedido.nifEstrangeiro),
    razaoSocial: orNull(pedido.razaoSocial),
    consumidorFinal: pedido.consumidorFinal ?? false,
    inscricaoMunicipal: orNull(pedido.inscricaoMunicipal),
    email: orNull(pedido.email),
    telefone: orNull(pedido.telefone?.replace(/\D/g, '')),
    endereco: prepareEndereco(pedido.endereco, joinCampo(campo, 'endereco'), tabelas, findings),
  }
  const { consumidorFinal, ...rest } = tomador
  return consumidorFinal || Object.values(rest).some((value) => value !== null) ? tomador : null
}

/** Whether the note identifies the customer: by a Brazilian number, a foreign one, or an address abroad. */
export function isIdentificado(tomador: Tomador | null): boolean {
  return tomador !== null && (tomador.cpfCnpj !== null || tomador.nifEstrangeiro !== null || isNoExterior(tomador))
}

/** A customer abroad: with a foreign tax id or a foreign address. */
export function isNoExterior(
  tomador: (Pick<Tomador, 'cpfCnpj' | 'nifEstrangeiro'> & { endereco: Pick<Endereco, 'codigoPais'> | null }) | null,
): boolean {
  if (!tomador || tomador.cpfCnpj !== null) return false
  return tomador.nifEstrangeiro !== null || (tomador.endereco !== null && tomador.endereco.codigoPais !== PAIS_BRASIL)
}

/** An address with defaults applied: country Brazil, number S/N, empty texts as null. */
export function prepareEndereco(
  pedido: PedidoEndereco | undefined,
  campo: string,
  tabelas: Lugares,
  findings: Findings,
): Endereco | null {
  if (!pedido) return null
  const pais = orNull(pedido.codigoPais)?.replace(/^0+(?=.)/, '') ?? PAIS_BRASIL
  const endereco: Endereco = {
    tipoLogradouro: orNull(pedido.tipoLogradouro),
    logradouro: pedido.logradouro.trim(),
    numero: pedido.numero.trim() || 'S/N',
    complemento: orNull(pedido.complemento),
    tipoBairro: orNull(pedido.tipoBairro),
    bairro: pedido.bairro.trim(),
    codigoCidade: pedido.codigoCidade,
    descricaoCidade: orNull(pedido.descricaoCidade),
    estado: pedido.estado,
    cep: pedido.cep,
    codigoPais: pais === 'BR' ? PAIS_BRASIL : tabelas.pais(pais)?.bacen || pais,
  }
  tellBlanks(pedido, campo, findings)
  if (endereco.codigoPais !== PAIS_BRASIL) {
    if (!tabelas.pais(pais)) {
      findings.erro(joinCampo(campo, 'codigoPais'), 'CODIGO_INEXISTENTE', `O país ${pais} não existe na tabela.`)
    }
    if (endereco.codigoCidade !== CIDADE_EXTERIOR) {
      const mensagem = `O endereço é no país ${pais}: a cidade vai pelo nome, e o código ${endereco.codigoCidade} não é enviado. No exterior ele é ${CIDADE_EXTERIOR}.`
      findings.aviso(joinCampo(campo, 'codigoCidade'), 'CAMPO_SEM_DESTINO', mensagem)
    }
    return { ...endereco, codigoCidade: CIDADE_EXTERIOR }
  }

  const municipio = checkMunicipio(endereco.codigoCidade, joinCampo(campo, 'codigoCidade'), tabelas, findings)
  if (municipio && municipio.uf !== endereco.estado) {
    const mensagem = `${municipio.nome} fica em ${municipio.uf}, e o estado informado é ${endereco.estado}.`
    findings.aviso(joinCampo(campo, 'estado'), 'VALORES_DIVERGENTES', mensagem)
  }
  return endereco
}

/** Each mandatory part that came blank, and the value that a document that requires it gets instead. */
function tellBlanks(pedido: PedidoEndereco, campo: string, findings: Findings): void {
  for (const [parte, vai] of [
    ['logradouro', '-'],
    ['numero', 'S/N'],
    ['bairro', '-'],
  ] as const) {
    const mensagem = `Veio em branco; onde o documento exige este campo, vai "${vai}".`
    if (pedido[parte].trim() === '') findings.aviso(joinCampo(campo, parte), 'VALOR_PADRAO', mensagem)
  }
}

/** The municipality of an IBGE code; an unknown one is the erro MUNICIPIO_INEXISTENTE. */
export function checkMunicipio(ibge: string, campo: string, tabelas: Lugares, findings: Findings) {
  const municipio = tabelas.municipio(ibge)
  if (!municipio) {
    const mensagem = `O código ${ibge} não existe na tabela de municípios do IBGE.`
    findings.erro(campo, 'MUNICIPIO_INEXISTENTE', mensagem, 'Informe o código IBGE de 7 dígitos.')
  }
  return municipio
}

/** Text without surrounding spaces; empty or absent is null. */
export const orNull = (text: string | undefined | null): string | null => text?.trim() || null
