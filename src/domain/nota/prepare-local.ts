import type { Incidencia, Tabelas } from '#domain/tabelas.ts'
import type { ServicoContexto } from './contextos.ts'
import { type CodigoLido, readCodigo } from './normalize-codigo.ts'
import { refuseCodigoNt009 } from './nt009.ts'
import type { PedidoServico } from './pedido.ts'
import type { ServicoPreparado, Tomador } from './preparada.ts'
import { CIDADE_EXTERIOR, checkMunicipio } from './prepare-pessoa.ts'

type Local = Pick<ServicoPreparado, 'codigo' | 'codigoServicoNacional' | 'municipioPrestacao' | 'municipioIncidencia'>

/** Which service, where it was provided, and where ISS is due; unknown codes and municipalities are erros. */
export function prepareLocal(pedido: PedidoServico, campo: string, contexto: ServicoContexto): Local {
  const { tabelas, levaComercioExterior, findings } = contexto
  const lido = readCodigo(pedido.codigo, tabelas)
  const codigo = lido.kind === 'item' ? lido.item : refuseCodigo(lido, pedido.codigo, `${campo}.codigo`, contexto)
  const codigoServicoNacional = prepareServicoNacional(pedido, lido, campo, contexto)

  const { municipioPrestacao } = pedido
  if (municipioPrestacao !== CIDADE_EXTERIOR && municipioPrestacao !== AGUAS_MARITIMAS) {
    checkMunicipio(municipioPrestacao, `${campo}.municipioPrestacao`, tabelas, findings)
  } else if (municipioPrestacao === CIDADE_EXTERIOR && !pedido.comercioExterior && levaComercioExterior) {
    const mensagem = 'O comércio exterior é obrigatório quando a prestação é no exterior.'
    findings.erro(`${campo}.comercioExterior`, 'CAMPO_OBRIGATORIO', mensagem)
  }
  if (pedido.municipioIncidencia !== undefined) {
    checkMunicipio(pedido.municipioIncidencia, `${campo}.municipioIncidencia`, tabelas, findings)
  }
  const daTabela = incidenciaDe(
    { codigo, codigoServicoNacional, municipioPrestacao },
    { cidadePrestador: contexto.empresa.endereco.codigoCidade, tomador: contexto.tomador, tabelas },
  )
  const municipioIncidencia = pedido.municipioIncidencia ?? daTabela
  return { codigo, codigoServicoNacional, municipioPrestacao, municipioIncidencia }
}

/**
 * The municipality where ISS is due by the national table (Anexo VI): provider's city, place of provision or customer's
 * city; when the place is abroad or unknown, the provider's city. A null breakdown follows the first one of the item.
 */
export function incidenciaDe(
  { codigo, codigoServicoNacional, municipioPrestacao }: Omit<Local, 'municipioIncidencia'>,
  { cidadePrestador, tomador, tabelas }: { cidadePrestador: string; tomador: Tomador | null; tabelas: Tabelas },
): string {
  const cTribNac = codigoServicoNacional ?? tabelas.servicosNacionaisDe(codigo)[0]
  const servico = cTribNac === undefined ? null : tabelas.servicoNacional(cTribNac)
  const lugares: Record<Incidencia, string | undefined> = {
    EP: cidadePrestador,
    LP: municipioPrestacao,
    ET: tomador?.endereco?.codigoCidade,
  }
  const lugar = lugares[servico?.incidencia ?? 'EP']
  return lugar !== undefined && tabelas.municipio(lugar) ? lugar : cidadePrestador
}

/** The client's cTribNac, else the one read in `codigo`, else the only one under the item. */
function prepareServicoNacional(
  pedido: PedidoServico,
  lido: CodigoLido,
  campo: string,
  { tabelas, findings }: ServicoContexto,
): string | null {
  const sent = pedido.codigoServicoNacional
  if (sent === undefined) {
    if (lido.kind !== 'item') return null
    const todos = tabelas.servicosNacionaisDe(lido.item)
    return lido.cTribNac ?? (todos.length === 1 ? todos[0]! : null)
  }
  const path = `${campo}.codigoServicoNacional`
  const servico = tabelas.servicoNacional(sent)
  if (!servico) {
    findings.erro(path, 'CODIGO_INEXISTENTE', `O código ${sent} não existe na lista de serviços nacional.`)
  } else if (lido.kind === 'item' && servico.item !== lido.item) {
    findings.erro(
      path,
      'VALORES_DIVERGENTES',
      `O código ${sent} é do item ${servico.item}, e o item informado é ${lido.item}.`,
    )
  } else if (lido.kind === 'item' && lido.cTribNac !== null && lido.cTribNac !== sent) {
    findings.erro(path, 'VALORES_DIVERGENTES', `O código ${sent} difere de ${lido.cTribNac}, lido em codigo.`)
  }
  return sent
}

function refuseCodigo(
  lido: Exclude<CodigoLido, { kind: 'item' }>,
  codigo: string,
  campo: string,
  { findings }: ServicoContexto,
): string {
  const daNt009 = refuseCodigoNt009(codigo, campo)
  if (daNt009) findings.erros.push(daNt009)
  else if (lido.kind === 'ambiguo') {
    const mensagem = `"${codigo}" pode ser ${lido.itens.join(' ou ')}; escreva os dois dígitos do subitem.`
    findings.erro(campo, 'CODIGO_AMBIGUO', mensagem)
  } else {
    findings.erro(campo, 'CODIGO_INEXISTENTE', `"${codigo}" não existe na lista de serviços da LC 116.`)
  }
  return codigo
}

/** National code for a service on Brazilian waters (E0302). */
const AGUAS_MARITIMAS = '0000000'
