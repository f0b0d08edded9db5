import type { Municipio } from '#domain/tabelas.ts'
import { findCidades, isBrasil, isMesmoNome, tabelas } from './lugares.ts'
import {
  avisar,
  campoOf,
  dropGroup,
  expectedCampo,
  fatoOf,
  keysBelow,
  put,
  type Quadro,
  recusar,
  valorOf,
} from './quadro.ts'

/** The customer and the intermediary, with their addresses. */
export function finishPessoas(quadro: Quadro) {
  for (const pessoa of ['tomador', 'intermediario']) {
    finishTelefone(quadro, pessoa)
    finishExterior(quadro, pessoa)
    finishEndereco(quadro, `${pessoa}.endereco`)
    if (keysBelow(quadro, pessoa).length === 0) dropGroup(quadro, pessoa)
  }
  if (keysBelow(quadro, 'tomador').length > 0) return
  const mensagem = 'A nota vai com tomador não identificado.'
  avisar(quadro, expectedCampo(quadro, 'tomador'), 'TOMADOR_NAO_IDENTIFICADO', mensagem, 'tomador')
}

function finishTelefone(quadro: Quadro, pessoa: string) {
  const numero = valorOf<string>(quadro, `${pessoa}.~fone`)
  if (numero === undefined) return
  const ddd = valorOf<string>(quadro, `${pessoa}.~ddd`) ?? ''
  const folha = fatoOf(quadro, `${pessoa}.~fone`)!.folha
  put(quadro, `${pessoa}.telefone`, `${ddd}${numero}`.replace(/\D/g, ''), folha)
}

/** The kind of person must be that of the document. */
function finishExterior(quadro: Quadro, pessoa: string) {
  const tipo = valorOf<string>(quadro, `${pessoa}.~tipo`)
  const documento = valorOf<string>(quadro, `${pessoa}.cpfCnpj`)
  if (tipo === undefined || documento === undefined) return
  if (tipo === 'exterior' || documento.length !== Number(tipo))
    recusar(
      quadro,
      campoOf(quadro, `${pessoa}.~tipo`),
      'VALORES_DIVERGENTES',
      `O tipo de pessoa não é o do documento ${documento}.`,
      `${pessoa}.cpfCnpj`,
    )
}

/**
 * An address as ours: its city by code or by name, its state, S/N for a number that does not exist. Without a postal code
 * it is refused; abroad its city is 9999999. `daPrestacao`: the city of one that the provider sends without its city.
 */
export function finishEndereco(quadro: Quadro, base: string, daPrestacao?: string) {
  if (keysBelow(quadro, base).length === 0) return dropGroup(quadro, base)
  const at = (nome: string) => `${base}.${nome}`
  const isFora = valorOf(quadro, at('~exterior')) === true || !isBrasil(valorOf(quadro, at('codigoPais')))
  if (isFora) put(quadro, at('codigoCidade'), '9999999')
  else finishCidade(quadro, base, daPrestacao)
  splitNumero(quadro, base)
  for (const nome of ['logradouro', 'bairro'] as const) {
    if (valorOf(quadro, at(nome)) !== undefined) continue
    avisar(quadro, campoOf(quadro, at(nome)), 'CAMPO_RECOMENDADO_AUSENTE', `O endereço vai sem ${nome}.`, at(nome))
    put(quadro, at(nome), '')
  }
  finishCep(quadro, at('cep'), isFora)
}

function finishCep(quadro: Quadro, chave: string, isFora: boolean) {
  const campo = campoOf(quadro, chave)
  const sent = valorOf<string>(quadro, chave)
  if (sent === undefined) return recusar(quadro, campo, 'CAMPO_OBRIGATORIO', 'Informe o CEP do endereço.', chave)
  if (isFora) return
  const cep = sent.replace(/[.\s-]/g, '')
  if (!/^\d{7,8}$/.test(cep))
    return recusar(quadro, campo, 'FORMATO_INVALIDO', `"${sent.slice(0, 20)}" não tem os 8 dígitos de um CEP.`, chave)
  put(quadro, chave, cep.padStart(8, '0'))
  if (cep.length === 7)
    avisar(quadro, campo, 'VALOR_CONVERTIDO', `Recebido ${cep}, sem o zero à esquerda; vale 0${cep}.`, chave)
}

function finishCidade(quadro: Quadro, base: string, daPrestacao?: string) {
  const [cidade, nome, estado] = [`${base}.codigoCidade`, `${base}.descricaoCidade`, `${base}.estado`]
  const uf = valorOf<string>(quadro, estado)
  const sent = valorOf<string>(quadro, cidade) ?? (valorOf(quadro, nome) === undefined ? daPrestacao : undefined)
  const found = findCidade(
    quadro,
    cidade,
    sent ?? valorOf<string>(quadro, nome),
    uf,
    sent === undefined ? nome : cidade,
  )
  if (found === null) return
  put(quadro, cidade, found.ibge)
  const escrito = valorOf<string>(quadro, nome)
  if (escrito !== undefined && !isMesmoNome(escrito, found.nome)) {
    const mensagem = `A cidade ${escrito} não é a do código ${found.ibge}, ${found.nome}; vale o código.`
    avisar(quadro, campoOf(quadro, nome), 'VALORES_DIVERGENTES', mensagem, nome)
  }
  if (uf !== undefined && uf !== found.uf) {
    const mensagem = `O estado ${uf} não é o da cidade, ${found.uf}; vale o da cidade.`
    avisar(quadro, campoOf(quadro, estado), 'VALORES_DIVERGENTES', mensagem, estado)
  }
  put(quadro, estado, found.uf)
}

/** The city of a code or a name; refused, with the choices, where it is none or several. `de`: the fact it comes from. */
export function findCidade(
  quadro: Quadro,
  chave: string,
  texto: string | undefined,
  uf: string | undefined,
  de = chave,
): Municipio | null {
  const campo = campoOf(quadro, de)
  if (texto === undefined) {
    recusar(quadro, campoOf(quadro, chave), 'CAMPO_OBRIGATORIO', 'Informe a cidade.', chave)
    return null
  }
  const digits = texto.replace(/\D/g, '')
  if (digits.length === 7 && texto.length === 7) {
    const found = tabelas().municipio(digits)
    if (!found) recusar(quadro, campo, 'CODIGO_INEXISTENTE', `${digits} não é o código IBGE de um município.`, chave)
    return found
  }
  const cidades = findCidades(texto, uf)
  const [first] = cidades
  if (first && cidades.length === 1) {
    avisar(
      quadro,
      campoOf(quadro, chave),
      'VALOR_CONVERTIDO',
      `${texto}: lido como ${first.nome}/${first.uf}, ${first.ibge}.`,
      chave,
    )
    return first
  }
  const choices = cidades.map(({ nome, uf: each, ibge }) => `${nome}/${each} ${ibge}`).join(', ')
  const mensagem = first
    ? `Há ${cidades.length} cidades com este nome: ${choices}. Envie o código IBGE.`
    : `"${texto.slice(0, 60)}"${uf ? `, ${uf},` : ''} não é um município que se conheça; envie o código IBGE.`
  recusar(quadro, campo, first ? 'CODIGO_AMBIGUO' : 'CODIGO_INEXISTENTE', mensagem, chave)
  return null
}

/** A number that was not sent is S/N; what is too long for ours continues in the complement. */
function splitNumero(quadro: Quadro, base: string) {
  const [chave, resto] = [`${base}.numero`, `${base}.complemento`]
  const numero = valorOf<string>(quadro, chave)
  const empty = quadro.folhas.find(({ caminho }) => caminho === campoOf(quadro, chave))
  if (numero === undefined) {
    avisar(quadro, campoOf(quadro, chave), 'VALOR_PADRAO', 'Sem número: vale S/N.', chave)
    put(quadro, chave, 'S/N', empty)
    return
  }
  const letters = [...numero]
  if (letters.length <= NUMERO_MAX) return
  const complemento = [letters.slice(NUMERO_MAX).join(''), valorOf<string>(quadro, resto)].filter(Boolean).join(' ')
  put(quadro, chave, letters.slice(0, NUMERO_MAX).join(''))
  put(quadro, resto, [...complemento].slice(0, COMPLEMENTO_MAX).join(''))
  avisar(
    quadro,
    campoOf(quadro, chave),
    'CAMPO_TRUNCADO',
    `O número tem até ${NUMERO_MAX} caracteres: o resto vai no complemento.`,
    chave,
  )
}
const NUMERO_MAX = 20
const COMPLEMENTO_MAX = 100
