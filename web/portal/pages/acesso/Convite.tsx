import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ConviteAberto } from '#web/api/portal/client.ts'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { useSegredoDoLink } from '#web/app/entrar/segredo-do-link.ts'
import { Dado, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { convite } from '#web/portal/acesso.ts'
import { session } from '#web/portal/sessao.ts'
import { dataCheia } from '#web/words/datas.ts'
import { PAPEL_EM_FRASE } from '#web/words/papel-em-frase.ts'
import { PAPEIS } from '#web/words/status.ts'
import { CodigoDoEmail } from './CodigoDoEmail.tsx'

const AceitarConvite = lazy(() => import('./AceitarConvite.tsx').then((each) => ({ default: each.AceitarConvite })))

/** An invitation: what it gives, then how this person accepts it. */
export function Convite() {
  const [token, setToken] = useSegredoDoLink()
  const aberto = useQuery({ ...convite(token ?? ''), enabled: token !== null })
  const eu = useQuery({ ...session.query, retry: false })
  const texto = aberto.data ? `Você foi convidado para a conta ${aberto.data.conta}.` : undefined
  return (
    <FolhaDeEntrada titulo="Aceitar o convite" texto={texto}>
      {!token && <CodigoDoEmail onCode={setToken} />}
      {token && (aberto.isPending || eu.isPending) && !aberto.error && <Esqueleto alto={420} />}
      {aberto.error && <Falha erro={aberto.error} />}
      {token && aberto.data && !eu.isPending && (
        <>
          <OQueDa {...aberto.data} />
          <Suspense fallback={<Esqueleto alto={110} />}>
            <AceitarConvite token={token} convite={aberto.data} eu={eu.data ?? null} />
          </Suspense>
        </>
      )}
      <Saidas>
        {eu.data ? null : aberto.data?.temCadastro ? (
          <Saida para="/esqueci-senha" email={aberto.data.email}>
            Esqueci a senha
          </Saida>
        ) : (
          <Saida para="/entrar">Já tenho usuário: entrar</Saida>
        )}
      </Saidas>
    </FolhaDeEntrada>
  )
}

const OQueDa = ({ email, papel, empresas, expiraEm }: ConviteAberto) => (
  <dl className="recorte flex flex-col gap-3 rounded-t-lg bg-papel-1 px-4 pt-4 pb-7 text-sm">
    <Dado rotulo="Papel">
      <span className="font-medium">{PAPEIS[papel]}</span>
      <span className="block text-tinta-2">{PAPEL_EM_FRASE[papel]}</span>
    </Dado>
    <Dado rotulo="Empresas">{empresas ? empresas.join(', ') : 'Todas as empresas da conta'}</Dado>
    <Dado rotulo="Você entrará com o e-mail">{email}</Dado>
    <Dado rotulo="O convite vale até">{dataCheia(expiraEm)}</Dado>
  </dl>
)
