import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '#web/api/portal/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { session } from '#web/portal/sessao.ts'
import { CodigoDoEmail } from './CodigoDoEmail.tsx'

/** Confirms the e-mail by the link of a message, in this browser or any other, and leads on. */
export function ConfirmarEmail() {
  const [token, setToken] = useSegredoDoLink()
  const eu = useQuery({ ...session.query, retry: false })
  const { mutate, error, isSuccess, isPending } = useMutation({
    mutationFn: (codigo: string) => call('POST /portal/auth/confirmar-email', { corpo: { token: codigo } }),
    onSuccess: () => eu.refetch(),
  })
  // The mutation is the same for as long as the page is: one link is sent once.
  useEffect(() => {
    if (token) mutate(token)
  }, [token, mutate])
  const already = !!error && !!eu.data?.emailConfirmado
  if (isSuccess || already)
    return (
      <FolhaDeEntrada titulo="E-mail confirmado">
        <p role="status" className="flex items-start gap-2 text-sm">
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-verde" />
          {already
            ? 'O seu e-mail já está confirmado: não falta nada.'
            : 'Pronto: os avisos das suas contas passam a chegar neste e-mail.'}
        </p>
        {!eu.isPending && (
          <Link to={eu.data ? '/inicio' : '/entrar'} className={classeBotao('principal')}>
            {eu.data ? 'Ir para o início' : 'Entrar'}
          </Link>
        )}
      </FolhaDeEntrada>
    )
  return (
    <FolhaDeEntrada titulo="Confirmar o e-mail">
      {!token && <CodigoDoEmail onCode={setToken} />}
      {token && (isPending || !error) && <Esqueleto alto={60} />}
      {error && (
        <>
          <Falha erro={error} />
          <p className="text-sm text-tinta-2">
            Se o e-mail já foi confirmado, não falta nada. Senão, entre e use “Enviar de novo”, na faixa do alto da
            página.
          </p>
        </>
      )}
      <Saidas>{eu.data ? <Saida para="/inicio">Ir para o início</Saida> : <Saida para="/entrar">Entrar</Saida>}</Saidas>
    </FolhaDeEntrada>
  )
}
