import { plainCodigo } from '#domain/empresa.ts'
import { type CodigoLido, readCodigo } from '#domain/nota/normalize-codigo.ts'
import { tabelas } from './lugares.ts'
import {
  avisar,
  campoOf,
  drop,
  expectedCampo,
  fatoOf,
  type Lida,
  put,
  type Quadro,
  recusar,
  valorOf,
} from './quadro.ts'
import type { ServicoDaCidade } from './tipos.ts'

/**
 * The service code: an item of LC 116, the national code, or a code of the city that the company's register translates.
 * Without any of them the default service of the register, else the note is refused.
 */
export function finishCodigo(quadro: Quadro, item: string) {
  const [chave, nacional] = [`${item}.codigo`, `${item}.codigoServicoNacional`]
  finishCidade(quadro, item)
  const sent = itemOf(quadro, item)
  if (sent !== null) {
    const { texto, folha } = sent
    const lido = read(texto)
    if (lido.kind === 'item') {
      put(quadro, chave, lido.cTribNac === null ? texto : lido.item, folha)
      if (lido.cTribNac !== null) put(quadro, nacional, lido.cTribNac, folha)
    } else {
      const doCadastro = servicoDoCadastro(quadro, texto)
      if (doCadastro) putServico(quadro, item, doCadastro, folha)
      else refuse(quadro, campoOf(quadro, `${item}.~codigo.item`), texto, lido, chave)
    }
  } else takeCadastro(quadro, item)
  finishNacional(quadro, item)
}

/** The service that the company registered for a code of its city, as it is written or without punctuation. */
function servicoDoCadastro({ contexto }: Quadro, texto: string): ServicoDaCidade | undefined {
  const codigos = contexto.cadastro?.codigosDaCidade ?? {}
  const found = [texto, plainCodigo(texto)].find((chave) => Object.hasOwn(codigos, chave))
  const servico = found === undefined ? undefined : codigos[found]
  return typeof servico === 'string' ? { codigo: servico } : servico
}

/** Writes the service of the register; a code that the body brings stays. */
function putServico(quadro: Quadro, item: string, { codigo, ...codigos }: ServicoDaCidade, folha?: Lida | null) {
  put(quadro, `${item}.codigo`, codigo, folha)
  for (const [nome, valor] of Object.entries(codigos))
    if (valor !== undefined && valorOf(quadro, `${item}.${nome}`) === undefined) put(quadro, `${item}.${nome}`, valor)
}

const read = (texto: string): CodigoLido => (FORMA.test(texto) ? readCodigo(texto, tabelas()) : { kind: 'inexistente' })
const FORMA = /^\d{1,2}\.\d{1,2}(\.\d{2})?$|^\d{3,4}$|^\d{6}$/

function refuse(quadro: Quadro, campo: string, texto: string, lido: CodigoLido, chave: string) {
  if (lido.kind === 'ambiguo')
    return recusar(quadro, campo, 'CODIGO_AMBIGUO', `"${texto}" pode ser ${lido.itens.join(' ou ')}.`, chave)
  const mensagem = `"${texto}" não é um item da LC 116. Se é um código da cidade, informe no cadastro da empresa o item dele.`
  recusar(quadro, campo, 'CODIGO_INEXISTENTE', mensagem, chave)
}

/** The item as it was sent, with the zeros that a number lost. */
function itemOf(
  quadro: Quadro,
  item: string,
): { texto: string; folha: NonNullable<ReturnType<typeof fatoOf>>['folha'] } | null {
  const fato = fatoOf(quadro, `${item}.~codigo.item`)
  if (!fato) return null
  const texto = fato.valor as string
  const parametros = fato.folha?.linha?.parametros ?? {}
  const lost = /^\d+$/.test(texto) && (texto.length === 5 || (texto.length === 3 && parametros['zeros'] === 'sim'))
  const whole = `0${texto}`
  const isNumber = typeof fato.folha?.valor === 'number' || parametros['zeros'] === 'sim'
  if (!lost || !isNumber || read(whole).kind !== 'item') return { texto, folha: fato.folha }
  avisar(quadro, fato.folha!.caminho, 'VALOR_CONVERTIDO', `Recebido ${texto}, sem o zero à esquerda; vale ${whole}.`)
  return { texto: whole, folha: fato.folha }
}

/** A code in the field of the city that is a national one, or stands in for the item. */
function finishCidade(quadro: Quadro, item: string) {
  const fato = fatoOf(quadro, `${item}.~codigo.cidade`)
  const chave = `${item}.codigoTributacao`
  if (fato) {
    const texto = fato.valor as string
    const doCadastro = servicoDoCadastro(quadro, texto)
    const hasItem = fatoOf(quadro, `${item}.~codigo.item`) !== undefined
    const lido = read(texto)
    if (lido.kind === 'item' && lido.cTribNac !== null && doCadastro === undefined) {
      put(quadro, `${item}.codigoServicoNacional`, lido.cTribNac, fato.folha)
      if (!hasItem) put(quadro, `${item}.~codigo.item`, texto, fato.folha)
      return
    }
    if (!hasItem && doCadastro !== undefined) {
      putServico(quadro, item, doCadastro)
      warnMissing(quadro, item, `vale o de-para do código ${texto} no cadastro: ${doCadastro.codigo}.`)
    } else if (!hasItem && lido.kind === 'item' && /^\d{4}$|\./.test(texto)) {
      put(quadro, `${item}.~codigo.item`, texto, fato.folha)
      return avisar(quadro, fato.folha!.caminho, 'VALOR_CONVERTIDO', `${texto} é um item da LC 116, e é lido como tal.`)
    }
    put(quadro, chave, texto, fato.folha)
  }
  const codigo = valorOf<string>(quadro, chave)
  if (codigo === undefined || /^\d{3}$/.test(codigo)) return
  const mensagem = 'No sistema nacional o código de tributação da cidade tem 3 dígitos: lá este não vai à nota.'
  avisar(quadro, campoOf(quadro, chave), 'CAMPO_SEM_DESTINO', mensagem, chave)
}

const warnMissing = (quadro: Quadro, item: string, mensagem: string) =>
  avisar(quadro, expectedCampo(quadro, `${item}.codigo`), 'VALOR_PADRAO', `Não veio: ${mensagem}`, `${item}.codigo`)

/** The default service of the company, as a whole: its NBS and CNAE belong to its item. */
function takeCadastro(quadro: Quadro, item: string) {
  const { cadastro } = quadro.contexto
  const chave = `${item}.codigo`
  if (valorOf(quadro, chave) !== undefined) return
  const nacional = valorOf<string>(quadro, `${item}.~codigo.nacional`)
  if (nacional !== undefined && /^\d{6}$/.test(nacional) && read(nacional).kind === 'item') {
    put(
      quadro,
      chave,
      `${nacional.slice(0, 2)}.${nacional.slice(2, 4)}`,
      fatoOf(quadro, `${item}.~codigo.nacional`)!.folha,
    )
    return
  }
  if (cadastro?.codigoServico === undefined) {
    const interno = valorOf<string>(quadro, `${item}.~codigo.interno`)
    const [campo, porque] =
      interno === undefined
        ? [expectedCampo(quadro, chave), '']
        : [campoOf(quadro, `${item}.~codigo.interno`), ` ${interno} é número da tabela do outro provedor.`]
    const mensagem = `Falta o item da LC 116.${porque} Envie-o, ou cadastre o serviço padrão da empresa ou o item do código da cidade.`
    return recusar(quadro, campo, 'CAMPO_OBRIGATORIO', mensagem, chave)
  }
  put(quadro, chave, cadastro.codigoServico)
  warnMissing(quadro, item, `vale o serviço padrão do cadastro, ${cadastro.codigoServico}.`)
  const padroes = { codigoNbs: cadastro.codigoNbs, cnae: cadastro.cnae, codigoServicoNacional: cadastro.codigoNacional }
  for (const [nome, valor] of Object.entries(padroes))
    if (valor !== undefined && valorOf(quadro, `${item}.${nome}`) === undefined) put(quadro, `${item}.${nome}`, valor)
}

/** The national code must be one of the item; of four digits it only says the item again. */
function finishNacional(quadro: Quadro, item: string) {
  const fato = fatoOf(quadro, `${item}.~codigo.nacional`)
  const chave = `${item}.codigoServicoNacional`
  if (fato) {
    const digits = (fato.valor as string).replace(/\D/g, '')
    const full = typeof fato.folha?.valor === 'number' ? digits.padStart(6, '0') : digits
    const campo = campoOf(quadro, `${item}.~codigo.nacional`)
    if (full.length === 6 && tabelas().servicoNacional(full)) put(quadro, chave, full, fato.folha)
    else if (full.length <= 4 && read(full).kind === 'item')
      avisar(
        quadro,
        campo,
        'VALOR_CONVERTIDO',
        'Com 4 dígitos é um item da LC 116: o código nacional sai da tabela.',
        chave,
      )
    else
      recusar(
        quadro,
        campo,
        'CODIGO_INEXISTENTE',
        `"${full.slice(0, 20)}" não é um código de tributação nacional.`,
        chave,
      )
  }
  const [codigo, nacional] = [valorOf<string>(quadro, `${item}.codigo`), valorOf<string>(quadro, chave)]
  const lido = codigo === undefined ? null : read(codigo)
  if (nacional === undefined || lido?.kind !== 'item' || lido.item.replace('.', '') === nacional.slice(0, 4)) return
  const mensagem = `O código nacional ${nacional} não é do item ${lido.item}.`
  recusar(quadro, campoOf(quadro, chave), 'VALORES_DIVERGENTES', mensagem, chave)
  drop(quadro, chave)
}
