import { Link } from '@tanstack/react-router'
import { FolhaDeEntrada, Saida, Saidas } from '#web/app/entrar/FolhaDeEntrada.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'

/** For who registers an e-mail that has a password already: the ways in. */
export const JaTemCadastro = ({ email, onBack }: { email: string; onBack: () => void }) => (
  <FolhaDeEntrada titulo="Você já tem cadastro">
    <div role="alert" className="flex flex-col gap-2 text-sm">
      <p>
        O e-mail <strong className="font-medium break-all">{email}</strong> já tem cadastro, então nenhuma conta nova
        foi criada. Entre com a senha que você já usa.
      </p>
      <p className="text-tinta-2">
        Quer outra conta com o mesmo e-mail? Entre, clique no nome da conta, no alto do menu, e escolha “Criar outra
        conta”.
      </p>
    </div>
    <div className="flex flex-col gap-2">
      <Link to="/entrar" state={{ email } as never} className={classeBotao('principal')}>
        Entrar
      </Link>
      <Botao tipo="discreto" onClick={onBack}>
        Usar outro e-mail
      </Botao>
    </div>
    <Saidas>
      <Saida para="/esqueci-senha" email={email}>
        Esqueci a senha
      </Saida>
    </Saidas>
  </FolhaDeEntrada>
)
