import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { searchPaises, searchTabela } from '#web/api/portal/tabelas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { cx } from '#web/kit/cx.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia, Mes, Momento } from '#web/kit/form/TextoComMascara.tsx'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, onlyDigits, unmask } from '#web/words/formatos.ts'
import { type Campo, type Conteudo, schemaDe } from './declarados.ts'
import { Endereco } from './Endereco.tsx'
import { usePadroes } from './emitente.ts'
import { ErroEm, GRADE, Grupo } from './Grupo.tsx'
import { below } from './grupos.ts'
import { Pessoa } from './Pessoa.tsx'

const COLUNAS = {
  1: 'sm:col-span-1',
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  6: 'sm:col-span-6',
} as const

/** Fields side by side, by their number. */
const LADO: Partial<Record<number, string>> = { 2: 'grid-cols-2', 3: 'grid-cols-3' }

const FORMAS = { endereco: Endereco, pessoa: Pessoa } as const

type Props = { nome: string; campo: Campo }
const ESPECIAIS: Record<NonNullable<Campo['especial']>, (props: Props) => ReactNode> = {
  erro: ({ nome }) => <ErroEm campo={nome} />,
  ajudaSoVazio: AjudaSoVazio,
  classificacao: Classificacao,
  parteDoTotal: ParteDoTotal,
}

/** The fields of a table, below `em`: each as what the schema of the request says that it may hold. */
export function Declarados({ em, campos }: { em: string; campos: Conteudo['campos'] }) {
  if (typeof campos === 'string') {
    const Forma = FORMAS[campos]
    return <Forma nome={em} />
  }
  return campos.map((each, i) =>
    'lado' in each ? (
      <div key={i} className={cx('grid min-w-0 gap-4', LADO[each.lado.length], COLUNAS[each.colunas ?? 6])}>
        {each.lado.map((campo) => (
          <Um key={campo.nome} em={em} campo={{ ...campo, colunas: 1 }} />
        ))}
      </div>
    ) : (
      <Um key={i} em={em} campo={each} />
    ),
  )
}

function Um({ em, campo }: { em: string; campo: Campo }) {
  const { rotulo, ajuda, campos, item, especial } = campo
  const nome = below(em, campo.nome)
  if (item || campos) {
    const soltos = typeof campos === 'object' ? campos.flatMap((each) => ('lado' in each ? each.lado : each)) : []
    const onde = campo.nome ? { bloco: nome } : { nomes: soltos.map((each) => below(em, each.nome)) }
    return (
      <Grupo titulo={rotulo} texto={ajuda} {...onde}>
        {item ? <Lista {...{ nome, item, campos }} /> : campos && <Declarados em={nome} campos={campos} />}
      </Grupo>
    )
  }
  const Desenho = especial ? ESPECIAIS[especial] : campo.padrao ? ComPadrao : Simples
  return <Desenho nome={nome} campo={campo} />
}

const searchIn = (tabela: NonNullable<Campo['tabela']>) =>
  tabela === 'municipios' ? searchMunicipios : tabela === 'paises' ? searchPaises : searchTabela(tabela)

function Simples({ nome, campo }: Props) {
  const { rotulo, ajuda, placeholder, tabela, linhas, colunas = 2 } = campo
  const schema = schemaDe(nome)
  const base = { nome, rotulo, ajuda, className: COLUNAS[colunas] }
  if (tabela) return <EscolhaBuscada {...{ ...base, placeholder, tabela, search: searchIn(tabela) }} />
  if (schema.type === 'boolean' || schema.type === 'object')
    return (
      <div className={cx(base.className, colunas < 6 && BESIDE_BOXES)}>
        <Chave {...base} />
      </div>
    )
  const { enum: valores, pattern = '', maxLength = campo.max } = schema
  const opcoes = campo.opcoes ?? (valores as number[] | undefined)?.map(comoEsta)
  if (opcoes) return <Escolha {...{ ...base, placeholder, opcoes }} />
  const casas = schema['x-casas']
  if (casas) return <Numero {...base} placeholder={placeholder} unidade={campo.unidade ?? UNIDADES[casas]!} />
  if (schema.format === 'date') return <Dia {...base} />
  if (schema.format === 'date-time') return <Momento {...base} />
  if (schema['x-formato'] === 'AAAA-MM') return <Mes {...base} />
  const texto = { ...base, placeholder, linhas, maxLength }
  if (schema.format === 'cpf-cnpj')
    return <Texto {...texto} check={checkDocumento} mask={maskDocumento} unmask={unmask} maxLength={18} />
  if (schema.format === 'uri') return <Texto {...texto} tipo="url" />
  if (SO_MANY_DIGITS.test(pattern)) return <Texto {...texto} unmask={onlyDigits} inputMode="numeric" />
  if (OF_DIGITS.test(pattern)) return <Texto {...texto} inputMode="numeric" />
  // The key of a document, copied with its spaces.
  if (/A-Z\]\{14\}/.test(pattern)) return <Texto {...texto} unmask={unmask} />
  return <Texto {...texto} />
}

/** By the decimals of the schema. */
const UNIDADES: Partial<Record<number, 'reais' | 'porcento'>> = { 2: 'reais', 4: 'porcento' }
/** Expressions of digits by their count, whose dots and dashes are left out; and of digits of any other kind. */
const SO_MANY_DIGITS = /^\^(\\d\{[\d,]+\})+\$$/
const OF_DIGITS = /^\^[\d\\[\]{}(),|*d-]+\$$/
/** A switch stands at the height of the boxes, below their labels. */
const BESIDE_BOXES = 'flex items-center pt-4'
const comoEsta = (value: number) => ({ value, label: String(value) })

/** What the company's configuration has for its city is shown where the field is empty. */
function ComPadrao({ nome, campo }: Props) {
  const padrao = usePadroes()?.[campo.padrao!]
  const mostrado = campo.opcoes
    ? { placeholder: `${padrao}, da configuração da empresa` }
    : { placeholder: padrao ?? '', ajuda: 'Em branco, vai este, da configuração da empresa.' }
  return <Simples nome={nome} campo={{ ...campo, ...(padrao && mostrado) }} />
}

function AjudaSoVazio({ nome, campo }: Props) {
  return <Simples nome={nome} campo={{ ...campo, ajuda: useValor(nome) ? undefined : campo.ajuda }} />
}

/** The first three digits of a classification are its CST, which is filled in when a classification is chosen. */
function Classificacao({ nome, campo }: Props) {
  const { change } = useFormulario()
  const classificacao = useValor<string>(nome)
  const previous = useRef(classificacao)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the classification changes
  useEffect(() => {
    if (previous.current === classificacao) return
    previous.current = classificacao
    if (classificacao) change(nome.replace(/\w+$/, 'cst'), classificacao.slice(0, 3))
  }, [classificacao])
  return <Simples nome={nome} campo={campo} />
}

/** Reais or percentages, as the `tipo` beside it says. */
function ParteDoTotal({ nome, campo }: Props) {
  const unidade = useValor(nome.replace(/\w+$/, 'tipo')) === 'valor' ? 'reais' : 'porcento'
  return <Simples key={unidade} nome={nome} campo={{ ...campo, unidade }} />
}

/** The items of a list, each with a button that takes it out, and one that adds another. */
function Lista({ nome, item, campos }: { nome: string; item: string; campos: Campo['campos'] }) {
  const { change } = useFormulario()
  const itens = useValor<unknown[]>(nome) ?? []
  const remove = (indice: number) => change(nome, itens.length > 1 ? itens.filter((_, i) => i !== indice) : undefined)
  return (
    <>
      {itens.map((_, i) => (
        <fieldset key={i} className={`${GRADE} col-span-full rounded-lg border border-linha p-4`}>
          <legend className="px-1 text-sm font-medium">
            {item} {i + 1}
          </legend>
          {campos ? (
            <Declarados em={`${nome}[${i}]`} campos={campos} />
          ) : (
            <Simples
              nome={`${nome}[${i}]`}
              campo={{ nome: '', rotulo: `Chave da ${item.toLowerCase()}`, colunas: 6 }}
            />
          )}
          <div className="col-span-full">
            <Botao tipo="discreto" onClick={() => remove(i)}>
              <Trash2 size={15} aria-hidden />
              Retirar: {item.toLowerCase()} {i + 1}
            </Botao>
          </div>
        </fieldset>
      ))}
      <div className="col-span-full">
        <Botao onClick={() => change(nome, [...itens, campos ? {} : ''])}>
          <Plus size={15} aria-hidden />
          {item}
        </Botao>
      </div>
    </>
  )
}
