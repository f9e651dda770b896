// Sinks that choose a place: a file, a host, a page, the markup of a page.
import { type Sink, sinks } from './row.ts'

export const PLACE_SINKS: readonly Sink[] = [
  ...sinks(
    'path',
    0,
    'https://docs.python.org/3/library/functions.html#open',
    'open io.open os.remove os.unlink os.rmdir shutil.rmtree flask.send_file send_file os.listdir django.http.FileResponse FileResponse',
  ),
  ...sinks(
    'path',
    0,
    'https://nodejs.org/api/fs.html',
    'fs.readFile fs.readFileSync fs.createReadStream fs.createWriteStream fs.writeFile fs.writeFileSync fs.unlink fs.unlinkSync fs.rm fs.rmSync fs.promises.readFile fs.promises.writeFile fs/promises.readFile fs/promises.writeFile res.sendFile res.download',
  ),
  ...sinks(
    'path',
    -1,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Files.html',
    'Files.readAllBytes Files.readString Files.newInputStream Files.delete Files.write Files.lines FileInputStream FileReader FileOutputStream File java.io.File java.io.FileInputStream java.nio.file.Files.readAllBytes java.nio.file.Files.readString',
  ),
  ...sinks(
    'path',
    0,
    'https://pkg.go.dev/os#Open',
    'os.Open os.ReadFile os.Create os.OpenFile os.Remove os.RemoveAll os.WriteFile ioutil.ReadFile',
  ),
  ...sinks('path', 2, 'https://pkg.go.dev/net/http#ServeFile', 'http.ServeFile net/http.ServeFile'),
  ...sinks(
    'path',
    0,
    'https://doc.rust-lang.org/std/fs/index.html',
    'std.fs.read fs.read std.fs.read_to_string fs.read_to_string std.fs.remove_file fs.remove_file std.fs.write File.open tokio.fs.read tokio.fs.read_to_string NamedFile.open',
  ),
  ...sinks(
    'path',
    0,
    'https://www.php.net/manual/en/function.file-get-contents.php',
    'file_get_contents fopen readfile unlink file_put_contents file',
  ),
  ...sinks(
    'ssrf',
    0,
    'https://docs.python-requests.org/en/latest/api/',
    'requests.get requests.post requests.put requests.delete requests.head requests.patch httpx.get httpx.post urllib.request.urlopen urlopen',
  ),
  ...sinks(
    'ssrf',
    0,
    'https://developer.mozilla.org/docs/Web/API/Window/fetch',
    'fetch axios axios.get axios.post axios.put axios.request got http.get https.get http.request https.request undici.request',
  ),
  ...sinks(
    'ssrf',
    0,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/net/URL.html',
    '.getForObject .getForEntity .postForObject',
  ),
  ...sinks(
    'ssrf',
    -2,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/net/URL.html#openStream()',
    '.openStream .openConnection',
  ),
  ...sinks(
    'ssrf',
    0,
    'https://pkg.go.dev/net/http#Get',
    'net/http.Get net/http.Post net/http.Head http.Get http.Post reqwest.get reqwest.blocking.get curl_init',
  ),
  ...sinks(
    'redirect',
    0,
    'CWE-601',
    'flask.redirect redirect django.shortcuts.redirect django.http.HttpResponseRedirect HttpResponseRedirect res.redirect reply.redirect ctx.redirect response.sendRedirect resp.sendRedirect RedirectResponse',
  ),
  ...sinks('redirect', 2, 'https://pkg.go.dev/net/http#Redirect', 'net/http.Redirect http.Redirect'),
  ...sinks(
    'xss',
    0,
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
    'django.utils.safestring.mark_safe mark_safe markupsafe.Markup Markup document.write document.writeln template.HTML html/template.HTML bypassSecurityTrustHtml .bypassSecurityTrustHtml .insertAdjacentHTML res.send django.http.HttpResponse HttpResponse flask.make_response',
  ),
  ...sinks(
    'path',
    -1,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Files.html#copy(java.io.InputStream,java.nio.file.Path,java.nio.file.CopyOption...)',
    'Files.copy Files.newOutputStream Files.newBufferedWriter Files.move .transferTo',
  ),
  ...sinks(
    'path',
    0,
    'https://learn.microsoft.com/dotnet/api/system.io.file',
    'PhysicalFile File.ReadAllText File.ReadAllBytes File.ReadAllTextAsync File.ReadAllBytesAsync File.OpenRead File.WriteAllText File.WriteAllBytes File.Delete System.IO.File.ReadAllText System.IO.File.ReadAllBytes System.IO.File.OpenRead System.IO.File.Delete',
  ),
  ...sinks(
    'path',
    0,
    'https://guides.rubyonrails.org/security.html#file-downloads',
    'send_file File.read File.binread File.delete File.write IO.read FileUtils.rm FileUtils.rm_rf',
  ),
  ...sinks(
    'redirect',
    0,
    'https://guides.rubyonrails.org/security.html#redirection',
    'redirect_to Redirect LocalRedirect c.Redirect Response.Redirect',
  ),
  ...sinks(
    'xss',
    0,
    'https://learn.microsoft.com/aspnet/core/security/cross-site-scripting',
    'Html.Raw HtmlString MvcHtmlString.Create .trustAsHtml bypassSecurityTrustScript .bypassSecurityTrustUrl template.JS template.URL html/template.JS html/template.URL .setContent .createContextualFragment',
  ),
  ...sinks('xss', -2, 'https://api.rubyonrails.org/classes/String.html#method-i-html_safe', '.html_safe'),
  ...sinks(
    'ssrf',
    0,
    'https://docs.ruby-lang.org/en/master/Net/HTTP.html',
    'Net.HTTP.get Net.HTTP.get_response URI.open HTTParty.get HTTParty.post Faraday.get RestClient.get page.goto',
  ),
  ...sinks(
    'path',
    -1,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/nio/file/Path.html#resolve(java.nio.file.Path)',
    'Paths.get Path.of java.nio.file.Paths.get java.nio.file.Path.of',
  ),
]
