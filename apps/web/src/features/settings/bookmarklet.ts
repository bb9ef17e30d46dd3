/**
 * Returns the address of a bookmark that opens the form of this site with the page's link and the
 * time of its player in tenths of a second. The time of an ad is left out.
 */
export function bookmarklet(origin: string): string {
  const form = JSON.stringify(`${origin}/upload?url=`);
  const steps = [
    `const u=new URL(location.href)`,
    // The page of a Short keeps the player of a video that was watched before it.
    `p=u.pathname.startsWith('/shorts/')?'#shorts-player video':'#movie_player video'`,
    `v=document.querySelector(p)||document.querySelector('video')`,
    `ad=document.querySelector('.ad-showing')`,
  ].join(',');
  const time = `if(v&&!ad)u.searchParams.set('t',Math.floor(v.currentTime*10)/10+'s')`;
  const go = `const a=${form}+encodeURIComponent(u.href);open(a)||(location.href=a)`;
  // Percent signs in the address of a bookmark are decoded before it runs.
  return `javascript:${encodeURIComponent(`(()=>{${steps};${time};${go}})()`)}`;
}
