import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { buscarServicoNacional } from '#web/api/tabelas.ts'
import { ler } from '#web/ui/caminhos.ts'
import { EscolhaBuscada } from '#web/ui/EscolhaBuscada.tsx'
import { useFormulario } from '#web/ui/Formulario.tsx'

/** The national code (cTribNac) under the item of a service: needed only where the item has several. */
export function DesdobramentoNacional({ servico }: { servico: string }) {
  const { valores, mudar } = useFormulario()
  const item = toItem(ler(valores, `${servico}.codigo`) as string | undefined)
  const nome = `${servico}.codigoServicoNacional`
  const escolhido = ler(valores, nome) as string | undefined
  const buscar = buscarServicoNacional(item)
  const { data: todos } = useQuery({
    queryKey: ['tabela', `servicos-nacionais:${item}`, ''],
    queryFn: ({ signal }) => buscar('', signal),
    enabled: !!item,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Another item has other codes.
  const former = useRef(item)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the item speaks
  useEffect(() => {
    if (former.current === item) return
    former.current = item
    if (escolhido && item && !escolhido.startsWith(item.replace('.', ''))) mudar(nome, undefined)
  }, [item])
  const several = (todos?.length ?? 0) > 1
  return (
    <EscolhaBuscada
      key={item}
      nome={nome}
      rotulo="Desdobramento nacional"
      placeholder={several ? 'Escolha um' : 'Só quando há mais de um'}
      ajuda={several && !escolhido ? `Este item tem ${todos!.length}: a nota precisa de um.` : undefined}
      tabela={`servicos-nacionais:${item ?? ''}`}
      buscar={buscar}
      className="sm:col-span-3"
    />
  )
}

/** 1.07, 01.07 and 0107 are the item 01.07. */
const toItem = (codigo: string | undefined) =>
  codigo?.replace(
    /^(\d{1,2})\.?(\d{2})(?:\.?\d{2})?$/,
    (_, grupo: string, sub: string) => `${grupo.padStart(2, '0')}.${sub}`,
  )
