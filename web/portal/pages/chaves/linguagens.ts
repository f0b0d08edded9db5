/** A request to the API, as code of each language writes it. */
type Pedido = { metodo: string; url: string; chave: string; corpo?: object }
type Codigos = Record<'curl' | 'python' | 'php' | 'java' | 'csharp', string>

/** The same request in every language, each with nothing to install. */
export const codigosDe = (pedido: Pedido): Codigos => ({
  curl: curl(pedido),
  python: python(pedido),
  php: php(pedido),
  java: java(pedido),
  csharp: csharp(pedido),
})

const json = (corpo: object) => JSON.stringify(corpo, null, 2)
const ENV = 'depois de experimentar, leia a chave do ambiente: NFSE_CHAVE'

const curl = ({ metodo, url, chave, corpo }: Pedido) =>
  [
    `curl ${corpo ? `-X ${metodo} ` : ''}'${url}' \\`,
    `  -H 'Authorization: Bearer ${chave}'${corpo ? ' \\' : ''}`,
    ...(corpo ? [`  -H 'Content-Type: application/json' \\`, `  -d '${json(corpo)}'`] : []),
  ].join('\n')

const python = ({ metodo, url, chave, corpo }: Pedido) => `import urllib.error, urllib.request

# ${ENV}
pedido = urllib.request.Request(
    '${url}',
    method='${metodo}',
    headers={'Authorization': 'Bearer ${chave}', 'Content-Type': 'application/json'},${
      corpo
        ? `
    data='''${json(corpo)}'''.encode(),`
        : ''
    }
)
try:
    resposta = urllib.request.urlopen(pedido)
except urllib.error.HTTPError as recusa:
    resposta = recusa  # o corpo diz o que corrigir
print(resposta.status, resposta.read().decode())
`

const php = ({ metodo, url, chave, corpo }: Pedido) => `<?php
// ${ENV}
$opcoes = [
    'method' => '${metodo}',
    'header' => ['Authorization: Bearer ${chave}', 'Content-Type: application/json'],
    'ignore_errors' => true, // o corpo de uma recusa diz o que corrigir${
      corpo
        ? `
    'content' => <<<'JSON'
${json(corpo)}
JSON,`
        : ''
    }
];
echo file_get_contents('${url}', false, stream_context_create(['http' => $opcoes]));
`

const java = ({ metodo, url, chave, corpo }: Pedido) => `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class Exemplo {
    public static void main(String[] args) throws Exception {
        // ${ENV}
        var pedido = HttpRequest.newBuilder(URI.create("${url}"))
            .header("Authorization", "Bearer ${chave}")
            .header("Content-Type", "application/json")
            .method("${metodo}", HttpRequest.BodyPublishers.${corpo ? `ofString("""\n${json(corpo)}\n"""))` : 'noBody())'}
            .build();
        var resposta = HttpClient.newHttpClient().send(pedido, HttpResponse.BodyHandlers.ofString());
        System.out.println(resposta.statusCode() + " " + resposta.body());
    }
}
`

const csharp = ({ metodo, url, chave, corpo }: Pedido) => `using System;
using System.Net.Http;
using System.Text;

// ${ENV}
using var http = new HttpClient();
var pedido = new HttpRequestMessage(new HttpMethod("${metodo}"), "${url}");
pedido.Headers.Add("Authorization", "Bearer ${chave}");
${corpo ? `pedido.Content = new StringContent("""\n${json(corpo)}\n""", Encoding.UTF8, "application/json");\n` : ''}var resposta = await http.SendAsync(pedido);
Console.WriteLine($"{(int)resposta.StatusCode} {await resposta.Content.ReadAsStringAsync()}");
`
