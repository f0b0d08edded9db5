import type { RegimeTributario } from '#domain/empresa.ts'
import { plainOf } from '#domain/importacao/celulas.ts'
import type { AchadoDeCampo, Valores } from '#domain/importacao/linha.ts'
import type { PedidoEndereco } from '#domain/nota/pedido.ts'
import type { Municipio } from '#domain/tabelas.ts'
import { conhecidos } from '#features/cidades/reach/municipio-index.ts'
import type { EmpresaFields } from '#features/empresas/check-empresa.ts'
import { type EmpresaRow, empresaHoje } from '#features/empresas/empresa-row.ts'
import type { NfseConfigResponse, NovaEmpresa } from '#formas/contas/empresa.ts'
import type { Serie } from '#formas/notas/serie.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The account's data about the company of a line. */
export type Atual = { empresa: EmpresaRow; configs: NfseConfigResponse[]; series: Serie[] }

type Cadastro = {
  empresaId: string | null
  nova: NovaEmpresa | null
  mudanca: (EmpresaFields & { versao: number }) | null
  /** The city in which the company issues, once the line is applied; null: the line does not say. */
  codigoCidade: string | null
}
type Entrada = { valores: Valores; atual: Atual | null; erros: AchadoDeCampo[]; avisos: AchadoDeCampo[] }

const OBRIGATORIOS = ['razaoSocial', 'logradouro', 'numero', 'bairro', 'codigoCidade', 'cep'] as const

/** The registration that a line asks for; its faults and remarks are added to `erros` and `avisos`. */
export function planCadastro(ctx: Ctx, { valores, atual, erros, avisos }: Entrada): Cadastro {
  const say = (campo: string, codigo: string, mensagem: string) => void erros.push({ campo, codigo, mensagem })
  const missing = (campo: string) =>
    erros.some((erro) => erro.campo === campo) ||
    say(campo, 'CAMPO_OBRIGATORIO', 'A célula está vazia, ou falta a coluna.')
  if (!valores.cnpj) missing('cnpj')
  const municipio = cidadeOf(ctx, valores, say)
  const regime = regimeOf(ctx, valores, atual, say)
  if (!atual) {
    for (const campo of OBRIGATORIOS) if (valores[campo] === undefined) missing(campo)
    if (!regime) missing('regimeTributario')
    if (regime === 'simples_nacional') avisos.push(SEM_APURACAO)
    const { cnpj, razaoSocial } = valores
    const endereco = municipio && enderecoOf(valores, municipio)
    const whole = cnpj && razaoSocial && regime && endereco && erros.length === 0
    return {
      empresaId: null,
      nova: whole ? { ...camposOf(valores), cpfCnpj: cnpj, razaoSocial, regimeTributario: regime, endereco } : null,
      mudanca: null,
      codigoCidade: municipio?.ibge ?? null,
    }
  }
  const { empresa } = atual
  const hoje = empresaHoje(empresa, ctx.app)
  const endereco = enderecoOf(valores, municipio, empresa.endereco)
  const mudou =
    endereco && Object.entries(endereco).some(([nome, valor]) => Reflect.get(empresa.endereco, nome) !== valor)
  const mudanca: EmpresaFields = {
    ...differing({ ...camposOf(valores), ...(regime && { regimeTributario: regime }) }, hoje),
    ...(mudou && { endereco }),
  }
  if (mudanca.regimeTributario) {
    const mensagem = `O regime em vigor passa de ${hoje.regimeTributario} para ${mudanca.regimeTributario}, nas notas que vierem.`
    avisos.push({ campo: 'regimeTributario', codigo: 'VALORES_DIVERGENTES', mensagem })
  }
  return {
    empresaId: empresa.id,
    nova: null,
    mudanca: Object.keys(mudanca).length > 0 ? { ...mudanca, versao: empresa.versao } : null,
    codigoCidade: municipio?.ibge ?? empresa.endereco.codigoCidade,
  }
}

/** No provider's file has this field, and the national system refuses notes without it (E0166). */
const SEM_APURACAO: AchadoDeCampo = {
  campo: 'regimeTributario',
  codigo: 'CAMPO_RECOMENDADO_AUSENTE',
  mensagem:
    'O arquivo não diz como o Simples Nacional é apurado: informe regimeApuracaoSimples no cadastro da empresa antes da primeira nota.',
}

const camposOf = ({ razaoSocial, nomeFantasia, inscricaoMunicipal, inscricaoEstadual, ...more }: Valores) =>
  present({
    razaoSocial,
    nomeFantasia,
    inscricaoMunicipal,
    inscricaoEstadual,
    regimeEspecialTributacao: more.regimeEspecial,
    email: more.email,
    telefone: more.telefone,
  }) as EmpresaFields

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, valor]) => valor !== undefined))

/** The fields that a line changes. */
const differing = (fields: EmpresaFields, now: object): EmpresaFields =>
  Object.fromEntries(Object.entries(fields).filter(([nome, valor]) => Reflect.get(now, nome) !== valor))

/** The address of a line over the one there was; null when the line has none of it. */
function enderecoOf(
  { cep, logradouro, numero, complemento, bairro }: Valores,
  municipio: Municipio | null,
  antes?: EmpresaRow['endereco'],
): PedidoEndereco | null {
  const place = municipio && { codigoCidade: municipio.ibge, estado: municipio.uf, descricaoCidade: municipio.nome }
  const said = { ...present({ cep, logradouro, numero, complemento, bairro }), ...place }
  if (Object.keys(said).length === 0) return null
  const kept = Object.entries(antes ?? {}).filter(([, valor]) => valor !== null)
  return { ...Object.fromEntries(kept), ...said } as PedidoEndereco
}

type Say = (campo: string, codigo: string, mensagem: string) => void

/** The city by its code, or by its name and state. */
function cidadeOf({ app }: Ctx, { codigoCidade, uf }: Valores, say: Say): Municipio | null {
  if (codigoCidade === undefined) return null
  const plain = plainOf(codigoCidade)
  const found = /^\d+$/.test(codigoCidade)
    ? [app.tabelas.municipio(codigoCidade) ?? []].flat()
    : (byName().get(plain) ?? []).filter((each) => uf === undefined || each.uf === uf)
  const [municipio] = found
  if (!municipio)
    say('codigoCidade', 'MUNICIPIO_INEXISTENTE', `Recebido "${codigoCidade}", que não está na tabela do IBGE.`)
  else if (found.length > 1)
    say(
      'codigoCidade',
      'CODIGO_AMBIGUO',
      `Há ${found.length} municípios "${codigoCidade}"; envie o código IBGE ou a uf.`,
    )
  else if (uf !== undefined && uf !== municipio.uf)
    say('uf', 'VALORES_DIVERGENTES', `Recebido "${uf}"; ${municipio.nome} fica em ${municipio.uf}.`)
  else return municipio
  return null
}

let names: Map<string, Municipio[]> | undefined
const byName = () => (names ??= Map.groupBy(conhecidos(), ({ nome }) => plainOf(nome)))

/** The regime of a line. "Regime normal" is two regimes here; a company that has one of them keeps it. */
function regimeOf(
  ctx: Ctx,
  { regimeTributario, optanteSimples }: Valores,
  atual: Atual | null,
  say: Say,
): RegimeTributario | null {
  const antes = atual && empresaHoje(atual.empresa, ctx.app).regimeTributario
  const normal = antes === 'lucro_presumido' || antes === 'lucro_real' ? antes : null
  if (regimeTributario === 'normal' && !normal)
    say('regimeTributario', 'CODIGO_AMBIGUO', 'Regime normal é lucro_presumido ou lucro_real: diga qual.')
  const regime = regimeTributario === 'normal' ? normal : (regimeTributario ?? null)
  const simples = regime === 'simples_nacional' || regime === 'mei'
  if (regime && optanteSimples !== undefined && optanteSimples !== simples)
    say('optanteSimples', 'VALORES_DIVERGENTES', `optanteSimples diz o contrário do regime ${regime}.`)
  return regime ?? (optanteSimples && antes !== 'mei' ? 'simples_nacional' : null)
}
