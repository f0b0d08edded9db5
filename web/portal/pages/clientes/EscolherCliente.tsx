import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { type ClienteNaLista, queryClient } from '#web/api/portal/client.ts'
import { cliente, clientes } from '#web/api/portal/clientes.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { deQuem, numeroDe, ondeFica } from './dados.ts'

const MOSTRADOS = 50
const LINHA =
  'flex w-full items-baseline justify-between gap-3 rounded-md px-2 py-2 text-left text-sm hover:bg-papel-2 pointer-coarse:py-3'

/** `id`: the customer whose data these are; `empresa`: the company that was chosen along with it. */
export type Escolhido = {
  id: string
  tomador: ClienteNaLista['tomador']
  empresa?: { id: string; cpfCnpj: string }
}
type Props = { empresaId: string | undefined; onChoose: (escolhido: Escolhido) => void; onClose: () => void }

/**
 * The customers of the account, each once, to choose one of them: with the data that the company of the note has, else
 * with that of another, which is named. Without a company the customer's is chosen too.
 */
export default function EscolherCliente({ empresaId, onChoose, onClose }: Props) {
  const [escolhido, setEscolhido] = useState<ClienteNaLista>()
  const choose = (item: ClienteNaLista) => {
    if (empresaId) return onChoose(item)
    if (item.quantasEmpresas > 1) return setEscolhido(item)
    onChoose({ ...item, empresa: toEmpresa(item.de) })
  }
  const chooseEmpresa = async (de: ClienteNaLista['de']) => {
    try {
      const { id, tomador } = await queryClient.fetchQuery(cliente(de.id))
      onChoose({ id, tomador, empresa: toEmpresa(de) })
    } catch (erro) {
      notifyFailure('O cliente não foi lido', (erro as Error).message)
    }
  }
  return (
    <Dialogo titulo={escolhido ? `De qual empresa é a nota?` : 'Escolher cliente'} aberto onClose={onClose}>
      {escolhido ? (
        <Empresas cliente={escolhido} onChoose={chooseEmpresa} />
      ) : (
        <Busca empresaId={empresaId} onChoose={choose} />
      )}
      <PeDoDialogo>{null}</PeDoDialogo>
    </Dialogo>
  )
}

const toEmpresa = ({ empresaId, empresaCpfCnpj }: ClienteNaLista['de']) => ({ id: empresaId, cpfCnpj: empresaCpfCnpj })

function Busca({ empresaId, onChoose }: Pick<Props, 'empresaId'> & { onChoose: (item: ClienteNaLista) => void }) {
  const ambiente = useAmbiente()
  const [q, setQ] = useState<string>()
  const { data, error, refetch } = useQuery(
    clientes({ ambiente, ...(q && { q }), ...(empresaId && { para: empresaId }), limit: MOSTRADOS, offset: 0 }),
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <CampoBusca rotulo="Nome, CPF ou CNPJ" onChange={setQ} />
      </div>
      {error || !data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={120} />
      ) : (
        <ul className="max-h-80 overflow-y-auto">
          {data.items.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => onChoose(item)} className={LINHA}>
                <span className="min-w-0">
                  <span className="block truncate font-medium">{item.tomador.razaoSocial}</span>
                  <span className="sub block truncate">{about(item, empresaId)}</span>
                </span>
                <span className="whitespace-nowrap tabular-nums">{numeroDe(item.tomador)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.total === 0 && (
        <p className="text-sm text-tinta-2">
          {q ? `Nenhum cliente com “${q}”.` : 'Nenhum cliente ainda. Quem recebe uma nota aparece aqui sozinho.'}
        </p>
      )}
      {data && data.total > MOSTRADOS && (
        <p className="sub">São {inteiro(data.total)}; busque pelo nome para ver os outros.</p>
      )}
    </div>
  )
}

/** Where the customer is, and where its data comes from when that is not the company of the note. */
function about(item: ClienteNaLista, empresaId: string | undefined): string {
  const { tomador, de, empresas, quantasEmpresas } = item
  const onde = ondeFica(tomador) || tomador.email
  if (empresaId) return [onde, de.empresaId !== empresaId && `cadastrado em ${de.empresa}`].filter(Boolean).join(' · ')
  const nomes = empresas.map(({ empresa }) => empresa).join(', ')
  return [onde, quantasEmpresas === 1 ? nomes : `${deQuem(item)}: ${nomes}`].filter(Boolean).join(' · ')
}

type DaEmpresa = { cliente: ClienteNaLista; onChoose: (de: ClienteNaLista['de']) => void }

const Empresas = ({ cliente: { tomador, empresas, quantasEmpresas }, onChoose }: DaEmpresa) => (
  <div className="flex flex-col gap-3">
    <p className="text-sm text-tinta-2">{tomador.razaoSocial} é cliente destas empresas.</p>
    <ul className="max-h-80 overflow-y-auto">
      {empresas.map((de) => (
        <li key={de.id}>
          <button type="button" onClick={() => onChoose(de)} className={LINHA}>
            <span className="min-w-0 truncate font-medium">{de.empresa}</span>
          </button>
        </li>
      ))}
    </ul>
    {quantasEmpresas > empresas.length && (
      <p className="sub">São {inteiro(quantasEmpresas)}; para outra, escolha antes a empresa que emite.</p>
    )}
  </div>
)
