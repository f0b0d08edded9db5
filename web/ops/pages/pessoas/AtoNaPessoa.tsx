import { useQuery } from '@tanstack/react-query'
import type { LinkDeAcesso, UsuarioAdmin } from '#web/api/ops/client.ts'
import { changePessoa, endSessions, resetSenha, sessoesDe } from '#web/api/ops/pessoas.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { type Ato, MudarPessoa } from './MudarPessoa.tsx'

type Props = {
  pessoa: UsuarioAdmin
  ato: Ato
  onAct: (proximo: { pessoa: UsuarioAdmin; ato: Ato }) => void
  onLink: (novo: { nome: string; link: LinkDeAcesso }) => void
  onClose: () => void
}

/** What a superadmin does to another person: name, role and state, password, second factor, sessions. */
export function AtoNaPessoa({ pessoa, ato, onAct, onLink, onClose }: Props) {
  const { id, nome, status } = pessoa
  if (ato === 'alterar')
    return <MudarPessoa pessoa={pessoa} onAct={(outro) => onAct({ pessoa, ato: outro })} onClose={onClose} />
  if (ato === 'senha')
    return (
      <Confirmar
        titulo={`Nova senha para ${nome}`}
        acao="Fazer o link"
        perigo
        onConfirm={async () => onLink({ nome, link: await resetSenha(id) })}
        onClose={onClose}
      >
        {status === 'pendente'
          ? 'O link anterior deixa de valer. O novo vale 24 horas e uma vez.'
          : 'A senha atual deixa de valer e as sessões terminam agora. O link vale 15 minutos e uma vez.'}
      </Confirmar>
    )
  if (ato === 'fator')
    return (
      <Confirmar
        titulo={`Encerrar o segundo fator de ${nome}`}
        acao="Encerrar o segundo fator"
        perigo
        motivo={MOTIVO}
        onConfirm={async ({ motivo }) => {
          await changePessoa(pessoa, { segundoFator: false, motivo })
          notifyDone('Segundo fator encerrado', `${nome} entra só com a senha, e pode ligar outro.`)
        }}
        onClose={onClose}
      >
        {`Confirme antes, por outro canal, que é ${nome} quem pede. Todas as sessões da pessoa terminam.`}
      </Confirmar>
    )
  return (
    <Confirmar
      titulo={`Sessões de ${nome}`}
      acao="Encerrar todas"
      perigo
      motivo={MOTIVO}
      onConfirm={async ({ motivo }) => {
        await endSessions(id, motivo)
        notifyDone('Sessões encerradas', nome)
      }}
      onClose={onClose}
    >
      <SessoesAbertas id={id} />
    </Confirmar>
  )
}

function SessoesAbertas({ id }: { id: string }) {
  const { data, error } = useQuery(sessoesDe(id))
  if (error) return <Falha erro={error} />
  if (!data) return <p>Carregando</p>
  return (
    <>
      <p>{data.items.length === 0 ? 'Nenhuma sessão aberta.' : `${count(data.items.length, 'aberta', 'abertas')}:`}</p>
      <ul className="flex flex-col gap-1">
        {data.items.map(({ id: sessaoId, dispositivo, ip, usadaEm }) => (
          <li key={sessaoId} className="flex flex-wrap justify-between gap-x-4">
            {dispositivo ?? 'Dispositivo desconhecido'}
            <span className="sub">
              {ip} · <Instante em={usadaEm} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
