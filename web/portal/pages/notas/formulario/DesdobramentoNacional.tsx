import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { searchServicoNacional } from '#web/api/portal/tabelas.ts'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useEstado, useFormulario, useValor } from '#web/kit/form/Formulario.tsx'

/** The national code (cTribNac) under the item of a service: asked only when the item has several. */
export function DesdobramentoNacional({ servico }: { servico: string }) {
  const { change } = useFormulario()
  const item = toItem(useValor<string>(`${servico}.codigo`))
  const nome = `${servico}.codigoServicoNacional`
  const escolhido = useValor<string>(nome)
  const search = searchServicoNacional(item)
  const { data: todos } = useQuery({
    queryKey: ['tabela', `servicos-nacionais:${item}`, ''],
    queryFn: ({ signal }) => search('', signal),
    enabled: !!item,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Another item has other codes.
  const previous = useRef(item)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the item changes
  useEffect(() => {
    if (previous.current === item) return
    previous.current = item
    if (escolhido && item && !escolhido.startsWith(item.replace('.', ''))) change(nome, undefined)
  }, [item])
  const several = (todos?.length ?? 0) > 1
  const errado = useEstado(({ erros }) => erros.some(({ campo }) => campo === nome))
  if (!several && !escolhido && !errado) return null
  return (
    <EscolhaBuscada
      key={item}
      nome={nome}
      rotulo="Código nacional do serviço"
      placeholder="Escolha um"
      obrigatorio={several}
      ajuda={
        several && !escolhido ? `Este item da lista tem ${todos!.length} códigos: a nota precisa de um.` : undefined
      }
      tabela={`servicos-nacionais:${item ?? ''}`}
      search={search}
      className="sm:col-span-6"
    />
  )
}

/** 1.07, 01.07 and 0107 are the item 01.07. */
const toItem = (codigo: string | undefined) =>
  codigo?.replace(
    /^(\d{1,2})\.?(\d{2})(?:\.?\d{2})?$/,
    (_, grupo: string, sub: string) => `${grupo.padStart(2, '0')}.${sub}`,
  )
