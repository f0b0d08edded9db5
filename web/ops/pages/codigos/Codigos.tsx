import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { umDe } from '#web/words/busca.ts'
import { Classificados } from './Classificados.tsx'
import { Classificar, type Codigo } from './Classificar.tsx'
import { Desconhecidos } from './Desconhecidos.tsx'

const rota = getRouteApi('/dentro/codigos')

/** A code of a template, as the address names the one that is being classified. */

/** The codes of cities that no catalogue lists, and what operators said of them. */
export function Codigos() {
  const busca = rota.useSearch()
  const { aba, padrao, codigo } = busca
  const navigate = useNavigate({ from: '/codigos' })
  const open = (novo: Codigo | null) =>
    void navigate({
      search: { ...busca, padrao: novo?.padrao, codigo: novo?.codigo },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <Cabecalho
        titulo="Códigos das cidades"
        texto="O que as cidades respondem e nenhum catálogo lista. Enquanto ninguém diz o que significa, a nota fica em dúvida."
      />
      <Abas
        valor={umDe(aba, ['classificados']) ?? 'desconhecidos'}
        onChange={(nova) => void navigate({ search: nova === 'desconhecidos' ? {} : { aba: nova } })}
        abas={[
          { id: 'desconhecidos', titulo: 'Sem classificação', conteudo: <Desconhecidos onOpen={open} /> },
          { id: 'classificados', titulo: 'Classificados', conteudo: <Classificados onOpen={open} /> },
        ]}
      />
      {padrao && codigo && <Classificar padrao={padrao} codigo={codigo} onClose={() => open(null)} />}
    </>
  )
}
