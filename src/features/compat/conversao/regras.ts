import { isDate, parseDateTime, toBrasilia } from '#domain/competencia.ts'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'
import { plainText } from '#domain/plain-text.ts'
import { isUf } from '#domain/uf.ts'
import { isNeutro, isVazio } from './folhas.ts'
import { MOEDAS, readPais } from './lugares.ts'
import { type Leitura, readDinheiro, readFracao, readNumero, readPercentual, recusa } from './numeros.ts'

/** The parameters of a row, and what other leaves of the same request say. */
type Entrada = {
  parametros: Readonly<Record<string, string>>
  motivo: string
  /** The value of another leaf beside this one, by its path with `[]`. */
  beside(chave: string): unknown
}
type Regra = (valor: unknown, entrada: Entrada) => Leitura

/** The rules that a row may name: how a value of the provider becomes one of ours. None knows a provider. */
export const REGRAS: Readonly<Record<string, Regra>> = {
  texto,
  documento,
  digitos,
  chave,
  email,
  cep: (valor) => texto(valor, SEM_LIMITE),
  cidade,
  uf,
  pais,
  moeda,
  codigoServico: (valor) => texto(valor, { ...SEM_LIMITE, parametros: { max: '20' } }),
  numero: (valor) => readNumero(valor),
  dinheiro: (valor, { parametros }) => unlessZero(readDinheiro(valor), parametros['zero'] !== 'manter'),
  percentual: (valor, { parametros }) => unlessZero(readPercentual(valor), parametros['zero'] === 'omitir'),
  fracao: (valor, { parametros }) => readFracao(valor, Number(parametros['limite'])),
  booleano,
  mapa,
  situacao: (valor, entrada) => mapa(valor, { ...entrada, parametros: { ...entrada.parametros, como: 'texto' } }),
  ambiente: (valor, entrada) => mapa(valor, { ...entrada, parametros: { ...entrada.parametros, como: 'texto' } }),
  dataHora,
  competencia,
  data,
  serie,
  numeroRps,
  nada: () => ({}),
  recusar: (valor, entrada) => (isRefused(valor, entrada) ? recusa('VALOR_NAO_PERMITIDO', entrada.motivo) : {}),
  outraRota: (valor, entrada) =>
    isRefused(valor, entrada)
      ? recusa('OUTRA_OPERACAO', 'A substituição é feita por POST /nfse/{id}/substituir, na nota substituída.')
      : {},
}

const SEM_LIMITE: Entrada = { parametros: {}, motivo: '', beside: () => undefined }

/** A text; numbers become text, and the false that some clients send for nothing is nothing. */
function texto(valor: unknown, { parametros }: Entrada): Leitura {
  if (valor === false) return { aviso: { codigo: 'VALOR_CONVERTIDO', mensagem: 'O valor falso é lido como vazio.' } }
  if (typeof valor !== 'string' && typeof valor !== 'number')
    return recusa('TIPO_INVALIDO', `Esperado um texto; veio ${typeof valor}.`)
  if (typeof valor === 'number' && !Number.isSafeInteger(valor))
    return recusa('TIPO_INVALIDO', 'Esperado um texto; como número ele perde dígitos.')
  const lido = String(valor).trim()
  const max = Number(parametros['max'] ?? Number.POSITIVE_INFINITY)
  const letters = [...lido]
  if (letters.length <= max) return { valor: lido, ...(typeof valor === 'number' && { conversao: 'número → texto' }) }
  if (parametros['cortar'] !== 'sim')
    return recusa('TAMANHO_INVALIDO', `O texto tem ${letters.length} caracteres; o máximo é ${max}.`)
  const mensagem = `O texto tem ${letters.length} caracteres e foi cortado em ${max}.`
  return { valor: letters.slice(0, max).join('').trim(), aviso: { codigo: 'CAMPO_TRUNCADO', mensagem } }
}

/** A CPF or CNPJ: without mask, with the zeros that a number lost; none when it stands for an unknown person. */
function documento(valor: unknown, { parametros, beside }: Entrada): Leitura {
  const lido = texto(valor, SEM_LIMITE)
  if (typeof lido.valor !== 'string') return lido
  const exato = lido.valor.replace(/[./\s-]/g, '').toUpperCase()
  if (/^(0*|9{14})$/.test(exato)) return { conversao: 'não identificado' }
  const tipo = plainText(String(parametros['tipo'] ? (beside(parametros['tipo']) ?? '') : ''))
  const tamanho = TAMANHOS[tipo] ?? (parametros['tamanho'] ? Number(parametros['tamanho']) : undefined)
  if (kindOf(exato) !== null && exato.length !== tamanho && TAMANHOS[tipo] === undefined && tamanho !== undefined)
    return warnOtherKind(exato)
  const readings = tamanho
    ? [exato.padStart(tamanho, '0')]
    : kindOf(exato) !== null && typeof valor === 'string'
      ? [exato]
      : [...new Set([exato.padStart(11, '0'), exato.padStart(14, '0')])]
  const valid = /^\d+$/.test(exato) || kindOf(exato) ? readings.filter(isCpfCnpj) : []
  const [found] = valid
  if (found === undefined || valid.length > 1)
    return recusa(
      valid.length > 1 ? 'CODIGO_AMBIGUO' : 'DIGITO_VERIFICADOR_INVALIDO',
      valid.length > 1
        ? `"${exato}" pode ser um CPF ou um CNPJ; envie todos os dígitos, como texto.`
        : `"${exato}" não é um CPF ou CNPJ com dígitos verificadores certos.`,
    )
  if (found.length === exato.length) return { valor: found, ...(exato !== valor && { conversao: 'sem máscara' }) }
  const mensagem = `Recebido ${exato}, sem os zeros à esquerda; vale ${found}.`
  return { valor: found, conversao: 'zeros à esquerda', aviso: { codigo: 'VALOR_CONVERTIDO', mensagem } }
}

function warnOtherKind(exato: string): Leitura {
  const nome = exato.length === 14 ? 'CNPJ' : 'CPF'
  if (!isCpfCnpj(exato))
    return recusa('DIGITO_VERIFICADOR_INVALIDO', `Os dígitos verificadores de "${exato}" não conferem.`)
  return { valor: exato, aviso: { codigo: 'VALOR_CONVERTIDO', mensagem: `Tem ${exato.length} dígitos: é um ${nome}.` } }
}

/** By the kinds of person of the providers. */
const TAMANHOS: Readonly<Record<string, number>> = { legalentity: 14, company: 14, naturalperson: 11, j: 14, f: 11 }

/** A code of digits alone: `tamanho` of them, or at most `ate`. */
function digitos(valor: unknown, { parametros }: Entrada): Leitura {
  const lido = texto(valor, SEM_LIMITE)
  if (typeof lido.valor !== 'string') return lido
  const exato = lido.valor.replace(/[./\s-]/g, '')
  const tamanho = Number(parametros['tamanho'] ?? 0)
  if (
    /^0+$/.test(exato) &&
    (parametros['zeros'] === 'omitir' || (typeof valor === 'number' && !parametros['completar']))
  )
    return { conversao: 'zeros: não enviado' }
  if (parametros['ate']) {
    if (/^\d+$/.test(exato) && exato.length <= Number(parametros['ate'])) return { valor: exato }
    return recusa('FORMATO_INVALIDO', `Esperados até ${parametros['ate']} dígitos.`)
  }
  if (parametros['sobra'] === 'sim' && exato.length === tamanho + 1 && exato.startsWith('0')) {
    const mensagem = `Recebido com ${exato.length} dígitos; vale ${exato.slice(1)}, sem o primeiro zero.`
    return { valor: exato.slice(1), aviso: { codigo: 'VALOR_CONVERTIDO', mensagem } }
  }
  const pads = typeof valor === 'number' || parametros['completar'] === 'sim'
  const full = pads ? exato.padStart(tamanho, '0') : exato
  if (!/^\d+$/.test(full) || full.length !== tamanho)
    return recusa('FORMATO_INVALIDO', `Recebido "${exato.slice(0, 40)}"; esperados ${tamanho} dígitos.`)
  return { valor: full, ...(full !== valor && { conversao: 'só dígitos' }) }
}

/** An access key: always a text, because a number of its size has lost digits. */
function chave(valor: unknown, { parametros }: Entrada): Leitura {
  if (typeof valor !== 'string')
    return recusa('TIPO_INVALIDO', 'Envie a chave como texto: como número JSON ela perde dígitos.')
  const exata = valor.replace(/[.\s-]/g, '').toUpperCase()
  const sizes = parametros['tamanho'] === 'ambas' ? [44, 50] : [Number(parametros['tamanho'])]
  return sizes.includes(exata.length)
    ? { valor: exata }
    : recusa('TAMANHO_INVALIDO', `A chave tem ${exata.length} caracteres; o esperado é ${sizes.join(' ou ')}.`)
}

/** An address of mail; of several, the first. */
function email(valor: unknown, entrada: Entrada): Leitura {
  const lido = texto(valor, { ...SEM_LIMITE, parametros: { max: '1000' } })
  if (typeof lido.valor !== 'string') return lido
  const [first, ...others] = lido.valor.split(/[;,]/).flatMap((each) => each.trim() || [])
  if (others.length === 0 || entrada.parametros['lista'] !== 'sim') return { ...lido, valor: lido.valor }
  return {
    valor: first,
    aviso: { codigo: 'VALOR_CONVERTIDO', mensagem: `De vários e-mails, vai o primeiro: ${first}.` },
  }
}

/** A city: its IBGE code, or its name, which is looked up with the rest of the address. */
function cidade(valor: unknown, { parametros }: Entrada): Leitura {
  const lido = texto(valor, { ...SEM_LIMITE, parametros: { max: '120' } })
  if (lido.valor === '9999999' && parametros['exterior'] === 'omitir') return { conversao: 'exterior: não enviado' }
  return lido
}

function uf(valor: unknown): Leitura {
  const lido = texto(valor, { ...SEM_LIMITE, parametros: { max: '60' } })
  const upper = typeof lido.valor === 'string' ? lido.valor.toUpperCase() : undefined
  return upper !== undefined && isUf(upper) && upper !== valor ? { valor: upper, conversao: 'maiúsculas' } : lido
}

function pais(valor: unknown): Leitura {
  const lido = texto(valor, { ...SEM_LIMITE, parametros: { max: '60' } })
  if (typeof lido.valor !== 'string') return lido
  const found = readPais(lido.valor)
  if (found === null) return recusa('CODIGO_INEXISTENTE', `"${lido.valor}" não é um país que se reconheça.`)
  return { valor: found, ...(found !== valor && { conversao: 'país → código' }) }
}

function moeda(valor: unknown): Leitura {
  const lido = texto(valor, { ...SEM_LIMITE, parametros: { max: '10' } })
  if (typeof lido.valor !== 'string') return lido
  if (/^\d{1,3}$/.test(lido.valor)) return { valor: lido.valor.padStart(3, '0') }
  const found = MOEDAS[lido.valor.toUpperCase()]
  return found
    ? { valor: found, conversao: 'ISO 4217 → Banco Central' }
    : recusa('CODIGO_INEXISTENTE', `Envie o código da moeda "${lido.valor}" no Banco Central, com 3 dígitos.`)
}

function booleano(valor: unknown, { parametros }: Entrada): Leitura {
  return mapa(valor, { ...SEM_LIMITE, parametros: { ...parametros, como: 'booleano', valores: SIM_NAO } })
}
const SIM_NAO = 'true>sim|false>nao|1>sim|0>nao|sim>sim|nao>nao|s>sim|n>nao|yes>sim|no>nao'

/** One of the values of the row, `deles>nosso` each; an empty one of ours is nothing, `recusar` is refused. */
function mapa(valor: unknown, { parametros, motivo }: Entrada): Leitura {
  const known = new Map((parametros['valores'] ?? '').split('|').map((each) => each.split('>') as [string, string]))
  const name = plainText(String(valor)).slice(0, 60)
  const short = name.replace(/^0+(?=\d)/, '')
  const group = [...known].find(([deles]) => deles.endsWith('*') && name.startsWith(deles.slice(0, -1)))?.[1]
  const nosso = known.get(name) ?? known.get(short) ?? group
  if (nosso === undefined || nosso === 'recusar') {
    const accepted = [...known].flatMap(([deles, each]) => (each === 'recusar' ? [] : deles)).join(', ')
    return recusa(
      'VALOR_NAO_PERMITIDO',
      `"${name}" não tem lugar no pedido${motivo ? `: ${motivo}` : '.'} Aceitos: ${accepted}.`,
    )
  }
  if (nosso === '') return { conversao: 'não enviado' }
  const como = parametros['como']
  const ours = como === 'numero' ? Number(nosso) : como === 'booleano' ? nosso === 'sim' : nosso
  return { valor: ours, ...(ours !== valor && { conversao: `${name} → ${nosso}` }) }
}

/** A moment, as our request writes it: in Brasília, with whole seconds. */
function dataHora(valor: unknown): Leitura {
  if (typeof valor !== 'string') return recusa('TIPO_INVALIDO', 'Esperada uma data e hora em texto.')
  const texto = valor
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2}) (\d)/, '$1T$2')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const day = isDate(texto)
  const ms = parseDateTime(day ? `${texto}T00:00:00` : texto)
  if (ms === null) return recusa('FORMATO_INVALIDO', `"${valor.slice(0, 40)}" não é uma data e hora ISO 8601.`)
  const lida = { valor: toBrasilia(ms), ...(toBrasilia(ms) !== valor && { conversao: 'hora de Brasília' }) }
  if (day)
    return { ...lida, aviso: { codigo: 'VALOR_CONVERTIDO', mensagem: 'Sem hora: vale a meia-noite de Brasília.' } }
  if (/(Z|[+-]\d{2}:\d{2})$/i.test(texto)) return lida
  return { ...lida, aviso: { codigo: 'VALOR_CONVERTIDO', mensagem: 'Sem fuso: vale a hora de Brasília.' } }
}

/** The month of a date: of its text as it is written, or of its moment in Brasília (`fuso=utc`). */
function competencia(valor: unknown, { parametros }: Entrada): Leitura {
  if (typeof valor !== 'string') return recusa('TIPO_INVALIDO', 'Esperada uma data em texto.')
  const texto = valor.trim()
  const day = dayOf(texto) ?? (/^\d{4}-(0[1-9]|1[0-2])$/.test(texto) ? `${texto}-01` : null)
  if (day === null) return recusa('FORMATO_INVALIDO', `"${texto.slice(0, 40)}" não é uma data.`)
  const ms = parametros['fuso'] === 'utc' && texto.length > 10 ? parseDateTime(texto) : null
  const mes = (ms === null ? day : toBrasilia(ms)).slice(0, 7)
  const mensagem = `Vai a competência ${mes}${ms === null ? '' : ', no horário de Brasília'}; o dia se perde.`
  return { valor: mes, conversao: 'dia → mês', aviso: { codigo: 'VALOR_CONVERTIDO', mensagem } }
}

/** The day of a date, of its text or of its moment in Brasília (`fuso=brasilia`). */
function data(valor: unknown, { parametros }: Entrada): Leitura {
  if (typeof valor !== 'string') return recusa('TIPO_INVALIDO', 'Esperada uma data em texto.')
  const texto = valor.trim()
  const ms = parametros['fuso'] === 'brasilia' && texto.length > 10 ? parseDateTime(texto) : null
  const day = ms === null ? dayOf(texto) : toBrasilia(ms).slice(0, 10)
  return day === null ? recusa('FORMATO_INVALIDO', `"${texto.slice(0, 40)}" não é uma data.`) : { valor: day }
}

/** The date at the beginning of a text, with or without hyphens. */
function dayOf(texto: string): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T ])/.exec(texto)
  const day = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isDate(day) ? day : null
}

/** A series; where only digits are valid, letters leave it to the configuration. */
function serie(valor: unknown, { parametros }: Entrada): Leitura {
  const lida = texto(valor, { ...SEM_LIMITE, parametros: { max: '5' } })
  if (typeof lida.valor !== 'string' || parametros['letras'] !== 'omitir' || /^\d+$/.test(lida.valor)) return lida
  const mensagem = `A série "${lida.valor}" tem letras: vale a da configuração.`
  return { aviso: { codigo: 'VALOR_PADRAO', mensagem } }
}

function numeroRps(valor: unknown): Leitura {
  const lido = texto(valor, { ...SEM_LIMITE, parametros: { max: '15' } })
  if (typeof lido.valor !== 'string') return lido
  if (!/^\d+$/.test(lido.valor)) return recusa('FORMATO_INVALIDO', 'O número do RPS tem só dígitos.')
  const numero = lido.valor.replace(/^0+/, '')
  return numero === '' ? { conversao: 'zero: o serviço numera' } : { ...lido, valor: numero }
}

/** Whether a value is refused: filled in, positive, true, false, or outside of the list of the row. */
function isRefused(valor: unknown, { parametros, beside }: Entrada): boolean {
  if (isVazio(valor)) return false
  const [salvo = '', onde = ''] = (parametros['salvo'] ?? '').split(':')
  if (onde !== '') {
    const other = beside(onde)
    if (other !== undefined && plainText(String(other)) === salvo) return false
  }
  const name = plainText(String(valor))
  const quando = parametros['quando'] ?? 'preenchido'
  if (quando.startsWith('fora:')) return !quando.slice(5).split('|').includes(name)
  if (quando === 'verdadeiro') return !isNeutro(valor)
  if (quando === 'falso') return isNeutro(valor)
  return !isNeutro(valor)
}

const unlessZero = (lido: Leitura, omits: boolean): Leitura =>
  omits && lido.valor === 0 ? { conversao: 'zero: não enviado' } : lido
