import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ApiError, type Email } from '#web/api/portal/client.ts'
import { emails } from '#web/api/portal/conta.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'

const rota = getRouteApi('/dentro/conta/emails')
/** The outbox of development: the messages to the account that were not sent, with working links. */
export function Emails() {
  const { pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const { data, error, refetch } = useQuery(emails({ limit: porPagina, offset: (pagina - 1) * porPagina }))
  const ausente = error instanceof ApiError && error.http === 404
  return (
    <>
      <Cabecalho
        titulo="E-mails"
        texto="Aqui nenhum servidor de e-mail está configurado: as mensagens ficam nesta caixa."
        back={
          <Link to="/conta" search={{}}>
            Conta e consumo
          </Link>
        }
      />
      {ausente && (
        <Vazio titulo="Os e-mails são enviados de verdade">
          Há um servidor de e-mail configurado, e por isso não há caixa para ler aqui.
        </Vazio>
      )}
      {!ausente && (error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={240} />}
      {data?.total === 0 && (
        <Vazio titulo="Nenhuma mensagem ainda">Convites, links de senha e avisos aparecem aqui.</Vazio>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="border-t border-linha">
            {data.items.map((email) => (
              <Mensagem key={email.id} {...email} />
            ))}
          </ul>
          <Paginacao
            pagina={pagina}
            porPagina={porPagina}
            total={data.total}
            onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
            onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
          />
        </>
      )}
    </>
  )
}

const Mensagem = ({ para, assunto, texto, criadoEm }: Email) => (
  <li className="border-b border-linha">
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm hover:bg-papel-1">
        <span className="font-medium group-open:text-lg">{assunto}</span>
        <span className="w-full text-tinta-2 md:ml-auto md:w-auto">
          {para} ·{' '}
          <time dateTime={criadoEm} title={dataCheia(criadoEm)}>
            {diaMes(criadoEm)}, {horaMinuto(criadoEm)}
          </time>
        </span>
      </summary>
      <p className="max-w-[72ch] pb-5 text-sm break-words whitespace-pre-line">{comLinks(texto)}</p>
    </details>
  </li>
)

/** The text with its addresses as links, each in a new tab: their codes are used logged out. */
const comLinks = (texto: string) =>
  texto.split(/(https?:\/\/\S+)/).map((parte, index) =>
    index % 2 ? (
      <a key={index} href={parte} target="_blank" rel="noreferrer" className="break-all text-anil underline">
        {parte}
      </a>
    ) : (
      parte
    ),
  )
