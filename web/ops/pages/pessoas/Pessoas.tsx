import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { LinkDeAcesso, PapelAdmin, StatusUsuario, UsuarioAdmin } from '#web/api/ops/client.ts'
import { pessoas } from '#web/api/ops/pessoas.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { PAPEIS_ADMIN } from '#web/words/papeis-admin.ts'
import { ESTADOS_DE_PESSOA } from '#web/words/pessoas.ts'
import { AtoNaPessoa } from './AtoNaPessoa.tsx'
import { colunasDe } from './colunas.tsx'
import { LinkNovo } from './LinkNovo.tsx'
import type { Ato } from './MudarPessoa.tsx'
import { NovaPessoa } from './NovaPessoa.tsx'

const rota = getRouteApi('/dentro/pessoas')

type Link = { nome: string; link: LinkDeAcesso }

/** The people of the back-office: who they are, what they may, when they last entered. */
export function Pessoas() {
  const porque = usePorque()('admin.usuario.write', 'alterar pessoas')
  const eu = useQuery(sessao).data?.usuario.id
  const [creating, setCreating] = useState(false)
  const [ato, setAto] = useState<{ pessoa: UsuarioAdmin; ato: Ato } | null>(null)
  const [link, setLink] = useState<Link | null>(null)
  const showLink = (novo: Link) => {
    setCreating(false)
    setAto(null)
    setLink(novo)
  }
  return (
    <>
      <Cabecalho titulo="Pessoas" texto="Quem entra na operação, com que papel.">
        <Botao
          tipo="principal"
          aria-keyshortcuts={TECLAS.criar.tecla}
          porque={porque}
          onClick={() => setCreating(true)}
        >
          <UserPlus size={16} aria-hidden />
          Nova pessoa
        </Botao>
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Pessoas da operação"
        busca="Nome ou e-mail"
        filtros={[
          escolha('papel', 'Papel', opcoesDe(PAPEIS_ADMIN)),
          escolha('status', 'Estado', opcoesDe(ESTADOS_DE_PESSOA)),
        ]}
        consulta={({ q, papel, status }, fatia) =>
          pessoas({
            ...defined({
              search: q,
              papel: umDe(papel, Object.keys(PAPEIS_ADMIN) as PapelAdmin[]),
              status: umDe(status, Object.keys(ESTADOS_DE_PESSOA) as StatusUsuario[]),
            }),
            ...fatia,
          })
        }
        colunas={colunasDe(eu, porque, (pessoa) => setAto({ pessoa, ato: 'alterar' }))}
        chave={({ id }) => id}
        esqueleto={4}
        grade='"nome estado" "papel acesso" "fator acao"'
        vazio={null}
      />
      {creating && <NovaPessoa onCreated={showLink} onClose={() => setCreating(false)} />}
      {ato && <AtoNaPessoa {...ato} onAct={setAto} onLink={showLink} onClose={() => setAto(null)} />}
      {link && <LinkNovo {...link} onClose={() => setLink(null)} />}
    </>
  )
}
