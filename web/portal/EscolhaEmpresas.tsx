import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/portal/client.ts'
import { empresa, empresas } from '../api/portal/empresas.ts'
import { sessao } from '../api/portal/sessao.ts'
import { EscolhaVarias } from '../kit/form/EscolhaVarias.tsx'
import { useCampo } from '../kit/form/Formulario.tsx'
import { Opcoes } from '../kit/form/Opcoes.tsx'
import { documento } from '../words/formatos.ts'

/** The choice of companies as a form holds it; `idsDe` gives what the API wants. */
export type QuaisEmpresas = { quais: 'todas' | 'algumas'; empresaIds?: string[] }
export const quaisEmpresas = (empresaIds: readonly string[] | null): QuaisEmpresas =>
  empresaIds ? { quais: 'algumas', empresaIds: [...empresaIds] } : { quais: 'todas' }
export const idsDe = ({ quais, empresaIds }: QuaisEmpresas): string[] | null =>
  quais === 'algumas' ? (empresaIds ?? []) : null
export const missingEmpresas = ({ quais, empresaIds = [] }: QuaisEmpresas) =>
  quais === 'algumas' && empresaIds.length === 0
    ? [{ campo: 'empresaIds', codigo: 'OBRIGATORIO', mensagem: 'Escolha pelo menos uma empresa.' }]
    : []

/** All companies, or some of them by name. */
export function EscolhaEmpresas() {
  const { data } = useQuery(sessao)
  const { valor } = useCampo<QuaisEmpresas['quais']>('quais')
  return (
    <div className="flex flex-col gap-2">
      <Opcoes
        nome="quais"
        rotulo="Empresas"
        opcoes={[
          {
            value: 'todas',
            label: data?.empresaIds ? 'Todas as que você vê' : 'Todas, também as que vierem a ser cadastradas',
          },
          { value: 'algumas', label: 'Só algumas' },
        ]}
      />
      {valor === 'algumas' && (
        <EscolhaVarias
          nome="empresaIds"
          rotulo="Quais empresas"
          placeholder="Nome, CPF ou CNPJ"
          tabela="empresas"
          search={findEmpresas}
          loadNames={nameEmpresas}
        />
      )}
    </div>
  )
}

async function findEmpresas(texto: string) {
  const { items } = await queryClient.fetchQuery(empresas({ ...(texto && { q: texto }), limit: 20 }))
  return items.map(({ id, razaoSocial, cpfCnpj }) => ({ value: id, label: `${razaoSocial} · ${documento(cpfCnpj)}` }))
}

const nameEmpresas = (ids: string[]) =>
  Promise.all(ids.map((id) => queryClient.fetchQuery(empresa(id)))).then((found) =>
    found.map(({ id, razaoSocial, cpfCnpj }) => ({ value: id, label: `${razaoSocial} · ${documento(cpfCnpj)}` })),
  )

const SHOWN = 2

/** The companies a user or a key is limited to: the first by name, and how many more there are. */
export function EmpresasDe({ ids }: { ids: readonly string[] | null }) {
  const shown = ids?.slice(0, SHOWN) ?? []
  const nomes = useQuery({
    queryKey: ['empresas', 'nomes', shown],
    queryFn: () => Promise.all(shown.map((id) => queryClient.fetchQuery(empresa(id)))),
    enabled: shown.length > 0,
  })
  if (!ids) return <>Todas</>
  if (ids.length === 0) return <>Nenhuma</>
  const mais = ids.length - shown.length
  return (
    <>
      {nomes.data?.map(({ razaoSocial }) => razaoSocial).join(', ') ?? `${ids.length} empresas`}
      {nomes.data && mais > 0 && ` e mais ${mais}`}
    </>
  )
}
