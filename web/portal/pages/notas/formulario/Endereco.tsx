import { useEffect, useRef } from 'react'
import { SIGLAS, searchMunicipios, ufDo } from '#web/api/portal/municipios.ts'
import { searchPaises } from '#web/api/portal/tabelas.ts'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { maskCep, onlyDigits } from '#web/words/formatos.ts'

const CIDADE_EXTERIOR = '9999999'
const ESTADOS = SIGLAS.map((sigla) => ({ value: sigla, label: sigla }))

const isExterior = (codigoCidade: string | undefined, codigoPais: string | undefined) =>
  codigoCidade === CIDADE_EXTERIOR || (!!codigoPais && codigoPais !== 'BR' && !/^0*1058$/.test(codigoPais))

/** The fields of an address at `nome`. Abroad the city is free text, and the country is chosen. */
export function Endereco({ nome }: { nome: string }) {
  const { read, change } = useFormulario()
  const codigoCidade = useValor<string>(`${nome}.codigoCidade`)
  const codigoPais = useValor<string>(`${nome}.codigoPais`)
  const exterior = isExterior(codigoCidade, codigoPais)
  useEstadoDaCidade(nome, codigoCidade)
  const moveAbroad = (fora: boolean) => {
    change(nome, {
      ...(read(nome) as object | undefined),
      codigoCidade: fora ? CIDADE_EXTERIOR : undefined,
      codigoPais: undefined,
      estado: undefined,
    })
  }
  return (
    <>
      {exterior ? (
        <Texto nome={`${nome}.cep`} rotulo="Código postal" maxLength={11} className="sm:col-span-2" />
      ) : (
        <Texto
          nome={`${nome}.cep`}
          rotulo="CEP"
          inputMode="numeric"
          maxLength={9}
          mask={maskCep}
          unmask={onlyDigits}
          className="sm:col-span-2"
        />
      )}
      <Texto nome={`${nome}.logradouro`} rotulo="Rua" maxLength={200} className="sm:col-span-4" />
      <Texto nome={`${nome}.numero`} rotulo="Número" placeholder="S/N" maxLength={20} className="sm:col-span-1" />
      <Texto nome={`${nome}.complemento`} rotulo="Complemento" maxLength={100} className="sm:col-span-2" />
      <Texto nome={`${nome}.bairro`} rotulo="Bairro" maxLength={100} className="sm:col-span-3" />
      {exterior ? (
        <>
          <Texto nome={`${nome}.descricaoCidade`} rotulo="Cidade" maxLength={120} className="sm:col-span-2" />
          <Texto nome={`${nome}.estado`} rotulo="Estado ou província" maxLength={60} className="sm:col-span-2" />
          <EscolhaBuscada
            nome={`${nome}.codigoPais`}
            rotulo="País"
            tabela="paises"
            search={searchPaises}
            className="sm:col-span-2"
          />
        </>
      ) : (
        <>
          <EscolhaBuscada
            nome={`${nome}.codigoCidade`}
            rotulo="Cidade"
            tabela="municipios"
            search={searchMunicipios}
            className="sm:col-span-4"
          />
          <Escolha nome={`${nome}.estado`} rotulo="Estado" opcoes={ESTADOS} className="sm:col-span-2" />
        </>
      )}
      <Texto
        nome={`${nome}.tipoLogradouro`}
        rotulo="Tipo de logradouro"
        placeholder="Rua, Avenida…"
        maxLength={30}
        className="sm:col-span-2"
      />
      <Texto nome={`${nome}.tipoBairro`} rotulo="Tipo de bairro" maxLength={30} className="sm:col-span-2" />
      <NoExterior marcado={exterior} onChange={moveAbroad} />
    </>
  )
}

function NoExterior({ marcado, onChange }: { marcado: boolean; onChange: (fora: boolean) => void }) {
  return (
    <label className="flex h-9 items-center gap-2 self-end text-sm sm:col-span-2">
      <input
        type="checkbox"
        checked={marcado}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-anil-botao pointer-coarse:size-5"
      />
      Endereço no exterior
    </label>
  )
}

/** Fills the state of the chosen city. */
function useEstadoDaCidade(nome: string, codigoCidade: string | undefined): void {
  const { change } = useFormulario()
  const previous = useRef(codigoCidade)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the city changes
  useEffect(() => {
    if (previous.current === codigoCidade) return
    previous.current = codigoCidade
    const uf = codigoCidade && ufDo(codigoCidade)
    if (uf) change(`${nome}.estado`, uf)
  }, [codigoCidade])
}
