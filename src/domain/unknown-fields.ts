import type { Aviso } from './nota/nota.ts'
import { type Desconhecido, findUnknown, type Schema } from './schema.ts'
import { joinCampo } from './storable.ts'

/**
 * A CAMPO_IGNORADO for each field that the schema does not know, in document order (at most 50), with `sugestao` where
 * the client probably meant a field that exists and was not sent.
 */
export function tellUnknown(schema: Schema, value: unknown): Aviso[] {
  return findUnknown(schema, value).map((field) => {
    const sugestao = suggest(field)
    const mensagem = `O campo não existe nesta operação e foi ignorado.${sugestao ? ` Você quis dizer ${sugestao}?` : ''}`
    return { campo: field.campo, codigo: 'CAMPO_IGNORADO', mensagem, ...(sugestao && { sugestao }) }
  })
}

/** The path of the field that was probably meant; null when none is near, or the field says nothing. */
function suggest({ nome, valor, dono }: Desconhecido): string | null {
  if (isEmpty(valor) || nome.length > NAME_MAX) return null
  const free = freeNames(dono.schema, dono.valor)
  const here = nearest(nome, free)
  if (here) return joinCampo(dono.campo, here)
  return oneLevelDown(nome, dono)
}

/** Known names of an object that the client did not send. */
const freeNames = ({ properties = {} }: Schema, sent: unknown): string[] =>
  Object.keys(properties).filter((name) => !Object.hasOwn((sent ?? {}) as object, name))

/** A name that one of the objects inside has, and only one: sent too far up. */
function oneLevelDown(nome: string, { campo, schema, valor }: Desconhecido['dono']): string | null {
  const letters = plain(nome)
  const places = Object.entries(schema.properties ?? {}).flatMap(([child, property]) => {
    const list = property.items !== undefined
    const inner = property.items ?? property
    const sent = list ? (valor[child] as unknown[] | undefined)?.[0] : valor[child]
    const meant = freeNames(inner, isObject(sent) ? sent : {}).find(
      (name) => known(name).letters === letters || ALIASES.get(letters)?.includes(name),
    )
    return meant ? [joinCampo(joinCampo(campo, child) + (list ? '[0]' : ''), meant)] : []
  })
  return places.length === 1 ? places[0]! : null
}

/** The one name that is the same but for its spelling, a synonym, a part or an extension, or a few letters away. */
function nearest(nome: string, free: readonly string[]): string | null {
  const words = wordsOf(nome)
  const letters = words.join('')
  const same = free.find((name) => known(name).letters === letters)
  if (same) return same
  const alias = free.filter((name) => ALIASES.get(letters)?.includes(name))
  if (alias.length > 0) return alias.length === 1 ? alias[0]! : null
  const parts = free.filter((name) => isPart(words, known(name).words))
  if (parts.length > 0) return parts.length === 1 ? parts[0]! : null
  const most = letters.length < 4 ? 0 : letters.length < 7 ? 1 : 2
  const ranked = free
    .map((name) => ({ name, distance: distanceOf(letters, known(name).letters, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance !== ranked[1]?.distance ? ranked[0].name : null
}

/** The words of a name in camelCase, snake_case or kebab-case, without accents and plurals. */
const wordsOf = (nome: string): string[] =>
  nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

const plain = (nome: string) => wordsOf(nome).join('')

/** Words and letters of a name that a schema has: each is compared with every unknown field, and taken apart once. */
function known(nome: string): { words: string[]; letters: string } {
  const before = KNOWN.get(nome)
  if (before) return before
  const words = wordsOf(nome)
  const parts = { words, letters: words.join('') }
  KNOWN.set(nome, parts)
  return parts
}
const KNOWN = new Map<string, { words: string[]; letters: string }>()

/** Whether one name has the words of the other and one more. */
function isPart(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return long.length - short.length === 1 && short.every((word) => long.includes(word))
}

/**
 * Names of other services and of English for ours; which one is meant is what the object has. From the lists of fields
 * of PlugNotas, Focus, NFE.io, eNotas and Nuvem Fiscal.
 */
const ALIASES = new Map(
  Object.entries({
    cpfCnpj: 'cnpj cpf documento document federalTaxNumber cnpjCpf cpfcnpj taxId',
    razaoSocial: 'nome name legalName xNome nomeRazaoSocial',
    nomeFantasia: 'fantasia tradeName',
    endereco: 'address enderecos',
    logradouro: 'rua street xLgr',
    numero: 'number nro',
    complemento: 'additionalInformation xCpl complement',
    bairro: 'district neighborhood xBairro',
    codigoCidade: 'cidade city municipio codigoMunicipio ibge codigoIbge municipioIbge cityCode cMun',
    estado: 'uf state',
    cep: 'postalCode zipCode codigoPostal',
    codigoPais: 'pais country',
    telefone: 'phone phoneNumber fone celular',
    email: 'mail emails',
    inscricaoMunicipal: 'im municipalTaxNumber',
    discriminacao: 'descricao description descricaoServico',
    codigo: 'itemListaServico codigoServico cityServiceCode federalServiceCode',
    codigoServicoNacional: 'cTribNac codigoTributacaoNacional codigoTributacaoNacionalIss',
    codigoNbs: 'nbs cNBS nbsCode',
    municipioPrestacao: 'cidadePrestacao codigoCidadePrestacao cLocPrestacao municipioPrestacaoServico',
    municipioIncidencia: 'codigoCidadeIncidencia cidadeIncidencia codigoMunicipioIncidencia cLocIncid',
    numeroProcesso: 'processoSuspensao nProcesso processo',
    outras: 'outrasRetencoes valorOutrasRetencoes othersAmountWithheld',
    retido: 'issRetido retencao',
    aliquota: 'rate pAliq percentual aliquotaIss issRate',
    valor: 'amount value vServ',
    servico: 'servicos services',
    reforma: 'ibscbs ibsCbs reformaTributaria',
    classificacao: 'cct cClassTrib codigoClassificacao',
    informacoesComplementares: 'informacoesAdicionais observacao observacoes additionalInformation outrasInformacoes',
    idIntegracao: 'idExterno externalId referencia ref',
    motivo: 'justificativa reason',
    senha: 'password senhaCertificado',
    ativo: 'estado status situacao enabled active habilitado',
    ativa: 'estado status situacao enabled active habilitada',
    eventos: 'events evento',
    serieRps: 'serie series',
    aliquotaIssPadrao: 'aliquota aliquotaIss',
    webhookUrl: 'webhook callbackUrl urlWebhook',
  }).reduce((names, [known, others]) => {
    for (const other of others.split(' ')) names.set(plain(other), [...(names.get(plain(other)) ?? []), known])
    return names
  }, new Map<string, string[]>()),
)

/** How many letters differ (Levenshtein), or `most` + 1 when more than `most` do. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (isObject(value) && Object.keys(value).length === 0)
/** No name of ours is longer, and a longer one costs more to compare. */
const NAME_MAX = 60
