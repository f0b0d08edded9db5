import { Plus, Trash2 } from 'lucide-react'
import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { searchTabela } from '#web/api/portal/tabelas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, onlyDigits, unmask } from '#web/words/formatos.ts'
import { type Declarado, schemaDe } from './declarados.ts'
import { Endereco } from './Endereco.tsx'
import { GRADE, Grupo } from './Grupo.tsx'

const COLUNAS = {
  1: 'sm:col-span-1',
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  6: 'sm:col-span-6',
} as const

/** The fields of a table, below `em`: each as what the schema of the request says that it may hold. */
export const Declarados = ({ em, campos }: { em: string; campos: readonly Declarado[] }) =>
  campos.map((campo) => <Um key={campo.nome} nome={em ? `${em}.${campo.nome}` : campo.nome} campo={campo} />)

function Um({ nome, campo }: { nome: string; campo: Declarado }) {
  const { rotulo, ajuda, campos, item, tabela, colunas = 2 } = campo
  const schema = schemaDe(nome)
  const isPresenca = schema.properties && Object.keys(schema.properties).length === 0
  if (item || (schema.properties && !isPresenca))
    return (
      <Grupo titulo={rotulo} bloco={nome} {...(ajuda && { texto: ajuda })}>
        {item ? (
          <Lista nome={nome} item={item} campo={campo} />
        ) : schema.$id === 'Endereco' ? (
          <Endereco nome={nome} />
        ) : (
          <Declarados em={nome} campos={campos ?? []} />
        )}
      </Grupo>
    )
  const base = { nome, rotulo, ...(ajuda && { ajuda }), className: COLUNAS[colunas] }
  if (tabela)
    return (
      <EscolhaBuscada
        {...base}
        tabela={tabela}
        search={tabela === 'municipios' ? searchMunicipios : searchTabela(tabela)}
      />
    )
  if (schema.type === 'boolean' || isPresenca)
    return (
      <div className={base.className}>
        <Chave {...base} />
      </div>
    )
  const { enum: valores, pattern = '', maxLength } = schema
  if (valores) return <Escolha {...base} opcoes={campo.opcoes ?? (valores as number[]).map(comoEsta)} />
  if (schema['x-casas']) return <Numero {...base} unidade={schema['x-casas'] > 2 ? 'porcento' : 'reais'} />
  if (schema.format === 'date') return <Dia {...base} />
  if (schema.format === 'cpf-cnpj')
    return <Texto {...base} check={checkDocumento} mask={maskDocumento} unmask={unmask} maxLength={18} />
  if (/^\^(\\d\{[\d,]+\})+\$$/.test(pattern)) return <Texto {...base} unmask={onlyDigits} inputMode="numeric" />
  // The key of a document, copied with its spaces.
  if (/A-Z\]\{14\}/.test(pattern)) return <Texto {...base} unmask={unmask} />
  return <Texto {...base} {...(maxLength && { maxLength })} />
}

const comoEsta = (value: number) => ({ value, label: String(value) })

/** The items of a list, each with a button that takes it out, and one that adds another. */
function Lista({ nome, item, campo }: { nome: string; item: string; campo: Declarado }) {
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
          {campo.campos ? (
            <Declarados em={`${nome}[${i}]`} campos={campo.campos} />
          ) : (
            <Um nome={`${nome}[${i}]`} campo={{ nome: '', rotulo: `Chave da ${item.toLowerCase()}`, colunas: 6 }} />
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
        <Botao onClick={() => change(nome, [...itens, campo.campos ? {} : ''])}>
          <Plus size={15} aria-hidden />
          {item}
        </Botao>
      </div>
    </>
  )
}
